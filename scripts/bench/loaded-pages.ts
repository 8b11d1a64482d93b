import { Browser } from '#sandbox/testing/browser.ts';
import { GuestClient } from '#tests/e2e/support/guest-client.ts';
import { SandboxClient } from '#tests/e2e/support/sandbox-client.ts';
import { WebClient } from '#tests/e2e/support/web-client.ts';
import type { TestServers } from '../run/test-servers.ts';

/** Whoever asks for a page: its path with the query, and the cookies that came before. */
interface Visit {
  path: string;
  cookie: string;
}

interface LoadedPage {
  name: string;
  /** The floor's page that does the same kind of work. */
  floor: '/static' | '/form' | '/list';
  /** Ratios to the floor: answers per second at least, processor time per answer at most. */
  wanted: { responses: number; processor?: number };
  visit: (servers: TestServers) => Promise<Visit>;
}

/** The pages whose cost for the server is measured: the two landing pages, and three that are made for each visit. */
export const LOADED_PAGES: readonly LoadedPage[] = [
  { name: 'home', floor: '/static', wanted: { responses: 0.45 }, visit: stranger('/en') },
  { name: 'quick refill, first', floor: '/form', wanted: { responses: 1.5 }, visit: stranger('/en/litepay/refill') },
  { name: 'quick refill, located', floor: '/form', wanted: { responses: 0.5, processor: 2 }, visit: locatedGuest },
  { name: 'plans', floor: '/form', wanted: { responses: 0.5, processor: 2 }, visit: shopper },
  { name: 'dashboard', floor: '/list', wanted: { responses: 0.3, processor: 3.5 }, visit: owner },
];

/** What the web app is started with: these visitors ask more often than people may. */
export const WITHOUT_LIMITS = Object.fromEntries(
  ['DEVICE', 'ADDRESS'].map((line) => [`LIMITS_STEP_${line}`, '1000000/1h']),
);

/** 100 Maple Street of the sandbox, as the address check hands it over. */
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

async function owner({ webUrl, sandboxUrl }: TestServers): Promise<Visit> {
  const { loginId, password } = await new SandboxClient(sandboxUrl).persona('active');
  const browser = new Browser({ 'sec-fetch-site': 'same-origin' });
  const toTheEnd = '\0';
  const login = await browser.follow(`${webUrl}/api/session/login?locale=en`, toTheEnd);
  const posted = await browser.go(login.url, { loginId, password });
  await browser.follow(new URL(posted.headers.get('location') ?? '', login.url).href, toTheEnd);
  const { pathname, search } = new URL((await browser.follow(`${webUrl}/en/dashboard`, toTheEnd)).url);
  if (pathname !== '/en/dashboard') throw new Error(`The dashboard leads to ${pathname}`);
  return { path: pathname + search, cookie: browser.cookieHeader(pathname) };
}
