/** A problem that the user can fix, reported in one line without a stack. */
export class Problem extends Error {}

const GIVE_UP_AFTER_MS = 20_000;

/**
 * Runs a program and exits with its code; a Problem ends it with one line and code 1. `signal` fires at Ctrl-C, SIGTERM, SIGHUP, or
 * when the parent process is gone: the program then cleans up what it started and returns.
 */
export async function runProgram(main: (signal: AbortSignal) => Promise<number>): Promise<void> {
  const controller = new AbortController();
  const parent = process.ppid;
  const stop = () => {
    if (controller.signal.aborted) return;
    controller.abort();
    setTimeout(() => process.exit(1), GIVE_UP_AFTER_MS).unref();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  setInterval(() => {
    if (process.ppid !== parent) stop();
  }, 500).unref();
  // The terminal may close before the program ends.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

  try {
    process.exit(await main(controller.signal));
  } catch (error) {
    console.error(error instanceof Problem ? error.message : error);
    process.exit(1);
  }
}

/** Resolves when the signal fires. */
export function whenAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
