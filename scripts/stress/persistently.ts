/** How long a customer tries before the site counts as down: over kills, restarts and outages. */
const RESPONSE_BUDGET_MS = 60_000;
const AGAIN_MS = 400;

/** A person tries again while the site is away. Throws what was thrown last. */
export async function persistently<Value>(
  attempt: () => Promise<Value>,
  withinMs = RESPONSE_BUDGET_MS,
): Promise<Value> {
  for (const until = Date.now() + withinMs; ;) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() > until) throw error;
      await pause(AGAIN_MS);
    }
  }
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
