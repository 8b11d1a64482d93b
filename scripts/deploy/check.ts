/** One thing that is tried; rejects with what is wrong. */
export interface Check {
  name: string;
  run(): Promise<void> | void;
}

/** Runs checks one after the other, each printed as a line with `part` in front; returns how many failed. */
export async function runChecks(part: string, checks: readonly Check[]): Promise<number> {
  let failureCount = 0;
  for (const check of checks) {
    const problem = await Promise.resolve()
      .then(() => check.run())
      .then(() => null, describeError);
    if (problem !== null) failureCount += 1;
    console.log(
      `${problem === null ? 'passed ' : 'FAILED '}  ${part}: ${check.name}${problem === null ? '' : `: ${problem}`}`,
    );
  }
  return failureCount;
}

function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message;
}

export function expectEqual(actual: unknown, expected: unknown, what: string): void {
  const [one, other] = [actual, expected].map((value) => JSON.stringify(value));
  if (one !== other) throw new Error(`${what}: ${one} instead of ${other}`);
}

/** Waits until `isThere` is true, at most `seconds`. */
export async function waitFor(what: string, seconds: number, isThere: () => Promise<boolean> | boolean): Promise<void> {
  const until = performance.now() + seconds * 1_000;
  while (!(await isThere())) {
    if (performance.now() > until) throw new Error(`${what}: not within ${seconds} s`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Whether an address responds with 2xx. */
export async function responds(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(5_000) });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}
