/** How long a customer retries before the site counts as down: longer than consecutive kills, restarts, outages and slow responses. */
const RETRY_WINDOW_MS = 120_000;
const RETRY_MS = 400;

/** Retries while the site is down, as a person would. Throws the last error. */
export async function retry<Value>(attempt: () => Promise<Value>, withinMs = RETRY_WINDOW_MS): Promise<Value> {
  for (const until = Date.now() + withinMs; ;) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() > until) throw error;
      await pause(RETRY_MS);
    }
  }
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
