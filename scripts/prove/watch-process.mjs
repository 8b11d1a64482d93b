// Loaded into the measured web server by NODE_OPTIONS: writes each second a line with the main thread's event loop's delay and the memory in
// use to the file PROCESS_WATCH.
import { appendFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

const EVERY_MS = 1_000;
const file = process.env.PROCESS_WATCH;
if (file && isMainThread) {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  setInterval(() => {
    const { rss, heapUsed, heapTotal, external } = process.memoryUsage();
    const line = { p99Ms: delay.percentile(99) / 1e6, maxMs: delay.max / 1e6, rss, heapUsed, heapTotal, external };
    delay.reset();
    appendFileSync(file, `${JSON.stringify(line)}\n`);
  }, EVERY_MS).unref();
}
