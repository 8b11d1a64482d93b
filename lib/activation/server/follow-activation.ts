import 'server-only';
import type { ActivationStatus } from '#lib/activation/api.ts';
import type { CookieJar } from '#lib/http/cookie-jar.ts';
import { keepAlive } from '#lib/session/keep-alive.ts';
import type { Owner } from '#lib/session/require-owner.ts';
import { deviceInQuery } from './device-reference.ts';
import { readActivation } from './read-activation.ts';

/** Returns the status for the waiting page. Waiting counts as an action, and keeps the provider's session alive for as long as it takes. */
export async function followActivation(
  owner: Owner,
  { query, jar }: { query: URLSearchParams; jar: CookieJar },
): Promise<ActivationStatus> {
  const { account } = owner;
  const keptAlive = await keepAlive(jar, { reason: 'action', area: 'activation', account });
  if (!keptAlive.ok && keptAlive.reason !== 'account-changed') owner.sessionEnd.reason = keptAlive.reason;
  const device = deviceInQuery(query);
  // The locale only matters for failure messages, which the page composes itself.
  const status = device && (await readActivation(owner, { device }));
  return status || { activation: 'none', restart: 'none', msSinceRestart: null, reference: null };
}
