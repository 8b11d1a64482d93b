import { newRefillCart } from '#lib/rules/cart/refill-cart.ts';
import { Browser } from '#sandbox/testing/browser.ts';
import { type Persona, SandboxClient } from '#tests/e2e/support/sandbox-client.ts';
import type { TestServers } from '../run/test-servers.ts';

/** Whoever asks for a page: its path with the query, and the cookies that came before. */
export interface Visit {
  path: string;
  cookie: string;
}

interface Wanted {
  /** With its language. */
  path: string;
  /** The sandbox's identity. */
  template: string;
  hasCart?: true;
  overrides?: Record<string, unknown>;
}

/** No address begins so: every redirect is followed. */
const TO_THE_END = '\0';
/** The reference of the account that a page shows, as its data carries it. */
const ACCOUNT = /\\?"account\\?":\\?"([0-9a-f]{32})/;

/** A fresh owner of this template at a page of theirs, signed in at the identity provider. */
export async function signInOwner(
  { webUrl, sandboxUrl }: Pick<TestServers, 'webUrl' | 'sandboxUrl'>,
  { path, template, hasCart, overrides }: Wanted,
): Promise<Visit> {
  const browser = await signInOver(webUrl, await new SandboxClient(sandboxUrl).persona(template, overrides));
  if (hasCart) await saveCart(webUrl, browser);
  const { pathname, search } = new URL((await browser.follow(`${webUrl}${path}`, TO_THE_END)).url);
  if (pathname !== path) throw new Error(`${path} leads to ${pathname}`);
  return { path: pathname + search, cookie: browser.cookieHeader(pathname) };
}

/** A browser, signed in at the identity provider. */
export async function signInOver(webUrl: string, { loginId, password }: Persona): Promise<Browser> {
  const browser = new Browser({ 'sec-fetch-site': 'same-origin', 'x-requested-with': 'hearthline' });
  const login = await browser.follow(`${webUrl}/api/session/login?locale=en`, TO_THE_END);
  const posted = await browser.go(login.url, { loginId, password });
  await browser.follow(new URL(posted.headers.get('location') ?? '', login.url).href, TO_THE_END);
  return browser;
}

/** The account that a page of its owner shows; throws when there is none. */
export function accountIn(html: string): string {
  const [, account] = ACCOUNT.exec(html) ?? [];
  if (account === undefined) throw new Error('The page shows no account');
  return account;
}

async function saveCart(webUrl: string, browser: Browser): Promise<void> {
  const { page } = await browser.follow(`${webUrl}/en/refill`, TO_THE_END);
  const account = accountIn((await page?.text()) ?? '');
  const request = { account, locale: 'en', purchase: null, after: null, cart: newRefillCart('HSD_030') };
  const saved = await browser.go(`${webUrl}/api/refill/cart`, JSON.stringify(request));
  if (!(await saved.text()).includes('"saved"')) throw new Error(`The cart is not saved: ${saved.status}`);
}
