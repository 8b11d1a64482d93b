import type { SandboxClient } from '#tests/e2e/support/sandbox-client.ts';

/**
 * Moves the provider's clock by `offsetMs` from the computer's, and waits until the web app, which follows it (CLOCK_URL), has noticed. A test
 * that replaces `Date.now` must put it back before: the clock is measured against it.
 */
export async function setProviderClock(sandbox: SandboxClient, offsetMs: number): Promise<void> {
  // Reads CLOCK_URL when it is loaded.
  const { now } = await import('#lib/clock.ts');
  await sandbox.moveClock(offsetMs);
  while (Math.abs(now() - Date.now() - offsetMs) > 1_000) await new Promise((resolve) => setTimeout(resolve, 50));
}
