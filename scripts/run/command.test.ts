import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { runCommand } from './command.ts';
import { runInBlock } from './print.ts';
import { Problem } from './problem.ts';

/** Starts another process, prints its id, and runs on with it. */
const PARENT = `
  const options = { stdio: 'ignore' };
  console.log(require('node:child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], options).pid);
`;

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

it('stops a program with all its children when interrupted', async () => {
  const interruption = new AbortController();
  const pid = Promise.withResolvers<number>();
  const block = { print: (text: string) => pid.resolve(Number(text)), processorMs: 0 };
  const command = runInBlock(block, () =>
    runCommand({
      program: process.execPath,
      args: ['-e', PARENT],
      env: process.env,
      signal: interruption.signal,
    }),
  );
  const grandchild = await pid.promise;
  expect(isRunning(grandchild)).toBe(true);
  interruption.abort();
  await expect(command).rejects.toThrow(Problem);
  // Its entry remains until its new parent has noticed.
  for (let waits = 0; isRunning(grandchild) && waits < 50; waits += 1) await pause(100);
  expect(isRunning(grandchild)).toBe(false);
});
