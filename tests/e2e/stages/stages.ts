import { readFileSync } from 'node:fs';
import { operations, type CallName } from '#lib/contract/operations.ts';
import { inRoot } from '#scripts/run/paths.ts';
import { type PassingRequest, startProviderProxy } from '#tests/support/provider-proxy.ts';
import { sandboxUrl } from '../support/web-process.ts';

/** A stage of docs/integrating.md: what the provider has by then. */
export interface Stage {
  /** Its heading there. */
  name: '1. Quick refill' | '2. Starter kit' | '3. Shop' | '4. Account' | '5. Move';
  /** The calls that it brings, beside those of the stages before. */
  calls: readonly CallName[];
  hasLogin: boolean;
}

const MOVE_CALLS = ['create-aux', 'fetch-aux', 'update-move'] as const;
/** Ours, and off by default; the content is not the provider's. */
const OTHERS = ['service-status', 'waitlist', 'content'] as const;

const FIRST: readonly Stage[] = [
  {
    name: '1. Quick refill',
    calls: ['token', 'guest-dashboard', 'get-tax', 'guest-refill', 'payment-jwks', 'charge-status'],
    hasLogin: false,
  },
  {
    name: '2. Starter kit',
    calls: ['validate-address', 'serviceability', 'suggest-address', 'assign-device-code'],
    hasLogin: false,
  },
  {
    name: '3. Shop',
    calls: ['product-detail', 'create-session', 'restore-session', 'submit-order', 'notification-consent', 'get-promo'],
    hasLogin: false,
  },
];
const otherCalls = new Set<string>([...FIRST.flatMap(({ calls }) => calls), ...MOVE_CALLS, ...OTHERS]);
const ACCOUNT_CALLS = (Object.keys(operations) as CallName[]).filter((name) => !otherCalls.has(name));

export const STAGES: readonly Stage[] = [
  ...FIRST,
  { name: '4. Account', calls: ACCOUNT_CALLS, hasLogin: true },
  { name: '5. Move', calls: MOVE_CALLS, hasLogin: true },
];

/** The names that docs/integrating.md puts into PROVIDER_LACKS for a stage. */
export function lackedAt({ name }: Stage): string[] {
  const text = readFileSync(inRoot('docs/integrating.md'), 'utf8');
  const [, after = ''] = text.split(`**${name}.**`);
  const [own = ''] = after.split(/^(?:\*\*\d|###) ?/m);
  return /^ {4}PROVIDER_LACKS=(\S+)$/m.exec(own)?.[1]?.split(',') ?? [];
}

/** A provider with the calls of a stage and those before it; it refuses all others with 501 and lists them in `refusals`. */
export async function startStageProvider(stage: Stage) {
  const has = new Set<CallName>(STAGES.slice(0, STAGES.indexOf(stage) + 1).flatMap(({ calls }) => calls));
  const refusals: string[] = [];
  const proxy = await startProviderProxy(sandboxUrl, (request, forward) => {
    const name = findCall(request);
    if (name !== null && has.has(name)) return forward(request);
    // The readiness check only needs any response.
    if (request.url !== '/') refusals.push(`${request.method} ${request.url}`);
    return Promise.resolve({ status: 501, contentType: 'application/json', text: '{}' });
  });
  return { ...proxy, refusals };
}

function findCall({ method, url }: PassingRequest): CallName | null {
  const [path = ''] = url.split('?');
  const names = Object.keys(operations) as CallName[];
  const isCall = (name: CallName) => {
    const operation: { method: string; path: string; otherPaths?: readonly string[] } = operations[name];
    return operation.method === method && [operation.path, ...(operation.otherPaths ?? [])].includes(path);
  };
  return names.find(isCall) ?? null;
}
