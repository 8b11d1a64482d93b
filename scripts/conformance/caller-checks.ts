import { randomUUID } from 'node:crypto';
import { CALLER_REFUSED } from '#lib/contract/failure.ts';
import type { Operation } from '#lib/contract/operation.ts';
import { type CallName, operations } from '#lib/contract/operations.ts';
import { paymentJwks } from '#lib/contract/payments.ts';
import { Breach, type Check, NotChecked } from './check.ts';
import type { Config } from './config.ts';
import type { CallerCredential, Provider } from './exchange.ts';
import { isAsked } from './lacking.ts';

const HOW = `answer HTTP 401 with {"errorCode": "${CALLER_REFUSED}"} before anything else unless x-api-key holds your key (docs/integrating.md, 'Shut your provider off')`;

const MOST_NAMED = 3;

/** Of these calls the provider's own, but for its public keys: what a stranger must not be able to make. */
function guardedCalls(config: Config, calls: readonly CallName[]): CallName[] {
  return [...new Set(calls)].filter((name) => {
    const { host }: Operation = operations[name];
    return host === 'provider' && name !== paymentJwks.name && isAsked(config, name);
  });
}

/** `calls`: what the stages ask for. `credential`: null if only a private network reaches the provider. */
export function callerChecks(
  provider: Provider,
  config: Config,
  { calls, credential }: { calls: readonly CallName[]; credential: CallerCredential | null },
): Check[] {
  const run = async () => {
    if (credential === null)
      throw new NotChecked('PROVIDER_ACCESS=network: only a private network reaches the provider');
    const stranger = provider.withoutCredential();
    const complaints: string[] = [];
    for (const name of guardedCalls(config, calls)) {
      const complaint = await findService(stranger, name);
      if (complaint !== null) complaints.push(complaint);
    }
    await stranger.close();
    const [first] = guardedCalls(config, calls);
    const ownResponse = first && (await provider.send(operations[first], {}, { trackingId: randomUUID() }));
    if (ownResponse && !ownResponse.result.ok && ownResponse.result.reason === 'caller-refused') {
      throw new Breach('it refuses this caller as well: is PROVIDER_API_KEY right?');
    }
    if (complaints.length === 0) return;
    const more = complaints.length > MOST_NAMED ? ` (and ${complaints.length - MOST_NAMED} more calls)` : '';
    throw new Breach(`${complaints.slice(0, MOST_NAMED).join('; ')}${more}; ${HOW}`);
  };
  return [{ promise: 'refuses a caller without the key', calls: [], run }];
}

/**
 * What an empty request without the key comes to, if it is not refused as it must be; it does nothing where it is served. Behind mutual TLS a
 * connection that ends without a response is a refusal.
 */
async function findService(stranger: Provider, name: CallName): Promise<string | null> {
  const operation: Operation = operations[name];
  const { result, status } = await stranger.send(operation, {}, { trackingId: randomUUID() });
  if (!result.ok && result.reason === 'caller-refused') return null;
  if (status !== null) return `without the key ${name} answers with HTTP ${status}`;
  return stranger.place.target.startsWith('https:') ? null : `without the key ${name} gets no response`;
}
