import { GuestClient } from '#tests/e2e/support/guest-client.ts';
import { SandboxClient } from '#tests/e2e/support/sandbox-client.ts';
import { WebClient } from '#tests/e2e/support/web-client.ts';
import type { TestServers } from '../run/test-servers.ts';
import { signInOwner, type Visit } from './sign-in-owner.ts';

interface LoadedPage {
  name: string;
  /** The floor's page that does the same kind of work. */
  floor: '/static' | '/form' | '/list';
  /** Ratios to the floor: minimum responses per second, maximum processor time per response. */
  wanted: { responses: number; processor?: number };
  visit: (servers: TestServers) => Promise<Visit>;
}

/** The pages whose server cost is measured: the two landing pages, and three that are rendered for each visit. */
export const LOADED_PAGES: readonly LoadedPage[] = [
  { name: 'home', floor: '/static', wanted: { responses: 0.45 }, visit: stranger('/en') },
  { name: 'quick refill, first', floor: '/form', wanted: { responses: 1.5 }, visit: stranger('/en/litepay/refill') },
  { name: 'quick refill, located', floor: '/form', wanted: { responses: 0.5, processor: 3 }, visit: locatedGuest },
  { name: 'plans', floor: '/form', wanted: { responses: 0.5, processor: 3 }, visit: shopper },
  {
    name: 'dashboard',
    floor: '/list',
    wanted: { responses: 0.3, processor: 3 },
    visit: (servers) => signInOwner(servers, { template: 'active', path: '/en/dashboard' }),
  },
];

/** Settings for the web app: these visitors send more requests than people may. */
export const WITHOUT_LIMITS = Object.fromEntries(
  ['DEVICE', 'ADDRESS'].map((line) => [`LIMITS_STEP_${line}`, '1000000/1h']),
);

/** 100 Maple Street of the sandbox, as the address check passes it on. */
const PLACE = 'U1BDMTAwMDAwMDoxNDE2Nw==';

function stranger(path: string) {
  return async (): Promise<Visit> => ({ path, cookie: '' });
}

async function locatedGuest({ webUrl, sandboxUrl }: TestServers): Promise<Visit> {
  const guest = new GuestClient(webUrl);
  const { outcome } = await guest.lookup(await new SandboxClient(sandboxUrl).persona('expiring'));
  if (outcome !== 'found') throw new Error(`The guest was not located: ${outcome}`);
  return { path: '/en/litepay/refill', cookie: guest.cookieHeader };
}

async function shopper({ webUrl }: TestServers): Promise<Visit> {
  const client = new WebClient(webUrl);
  const { url } = await client.open(`/en/buy?${new URLSearchParams({ lm: PLACE })}`);
  if (url.pathname !== '/en/buy/internet') throw new Error(`The shop leads to ${url.pathname}`);
  return { path: url.pathname + url.search, cookie: client.cookieHeader };
}
