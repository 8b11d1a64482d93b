import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { processorTime, startProcessorClock } from './processor-time.ts';

const BUSY_MS = 300;
/** Two ticks: each figure is rounded down to one. */
const ROUNDED_MS = 20;

const onLinux = existsSync('/proc/self/stat') ? it : it.skip;

onLinux('counts what was started since, and leaves out what other processes took', async () => {
  const all = startProcessorClock();
  const other = startBusy();
  await once(other, 'spawn');
  const otherBefore = readTime(other);
  const own = startProcessorClock();
  const busyProcess = startBusy();
  await once(busyProcess, 'spawn');
  while (readTime(busyProcess) < BUSY_MS || readTime(other) - otherBefore < BUSY_MS) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const [ownMs, otherMs, startedMs] = [own() ?? 0, readTime(other) - otherBefore, readTime(busyProcess)];
  const allMs = all() ?? 0;
  other.kill();
  busyProcess.kill();

  expect(startedMs).toBeGreaterThanOrEqual(BUSY_MS);
  expect(ownMs).toBeGreaterThanOrEqual(BUSY_MS);
  expect(allMs - ownMs).toBeGreaterThanOrEqual(otherMs - ROUNDED_MS);
});

const startBusy = () => spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' });

const readTime = ({ pid }: { pid?: number | undefined }) => processorTime(pid ?? 0) ?? 0;
