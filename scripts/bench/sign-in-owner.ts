import type { PurchaseRef } from '#lib/payment/api.ts';
import { newRefillCart } from '#lib/plans/refill-cart.ts';
import { Browser } from '#sandbox/testing/browser.ts';
import { type Persona, SandboxClient } from '#tests/e2e/support/sandbox-client.ts';
import { inDays, buildPlace } from '#tests/support/move-places.ts';
import type { TestServers } from '../run/test-servers.ts';

/** A request for a page: its path with the query, and the visitor's cookies. */
export interface Visit {
  path: string;
  cookie: string;
}

/** What is saved before the page is opened. */
export interface SavedStep {
  /** The page is the receipt of one of the account's payments. */
  isReceipt?: true;
  /** The cart of a refill. */
  hasCart?: true;
  /** A move: its destination, and also its day if it is `now` or a number of days from now. */
  move?: 'place' | 'now' | number;
}

interface SignInRequest extends SavedStep {
  /** Including the language. */
  path: string;
  /** The sandbox's template for the identity. */
  template: string;
  overrides?: Record<string, unknown>;
}

/** No address begins like this, so every redirect is followed. */
const TO_THE_END = '\0';
/** The reference of the account that a page shows, in its serialized data. */
const ACCOUNT = /\\?"account\\?":\\?"([0-9a-f]{32})/;
const PURCHASE = /\\?"purchase\\?":\{\\?"id\\?":\\?"([\w-]+)\\?",\\?"version\\?":(\d+)/;

/** A new owner with this template, signed in at the identity provider, at one of their pages. */
export async function signInOwner(
  { webUrl, sandboxUrl }: Pick<TestServers, 'webUrl' | 'sandboxUrl'>,
  { path, template, hasCart, isReceipt, move, overrides }: SignInRequest,
): Promise<Visit> {
  const browser = await signInOver(webUrl, await new SandboxClient(sandboxUrl).persona(template, overrides));
  if (move !== undefined) await saveMove(webUrl, browser, move);
  if (hasCart) await saveCart(webUrl, browser);
  const query = isReceipt ? `?payment=${await loadPayment(webUrl, browser)}` : '';
  const { pathname, search } = new URL((await browser.follow(`${webUrl}${path}${query}`, TO_THE_END)).url);
  if (pathname !== path) throw new Error(`${path} leads to ${pathname}`);
  return { path: pathname + search, cookie: browser.cookieHeader(pathname) };
}

/** A browser that is signed in at the identity provider. */
export async function signInOver(webUrl: string, { loginId, password }: Persona): Promise<Browser> {
  const browser = new Browser({ 'sec-fetch-site': 'same-origin', 'x-requested-with': 'hearthline' });
  const login = await browser.follow(`${webUrl}/api/session/login?locale=en`, TO_THE_END);
  const loginResponse = await browser.go(login.url, { loginId, password });
  await browser.follow(new URL(loginResponse.headers.get('location') ?? '', login.url).href, TO_THE_END);
  return browser;
}

/** The account that an owner's page shows; throws if there is none. */
export function accountIn(html: string): string {
  const [, account] = ACCOUNT.exec(html) ?? [];
  if (account === undefined) throw new Error('The page shows no account');
  return account;
}

/** The purchase that a page shows, with its version; null if it shows none. */
export function purchaseIn(html: string): PurchaseRef | null {
  const [, id, version] = PURCHASE.exec(html) ?? [];
  return id === undefined ? null : { id, version: Number(version) };
}

async function saveCart(webUrl: string, browser: Browser): Promise<void> {
  const account = accountIn(await loadHtml(webUrl, browser, '/en/refill'));
  const request = { account, locale: 'en', purchase: null, after: null, cart: newRefillCart('HSD_030') };
  await save(browser, `${webUrl}/api/refill/cart`, request);
}

async function saveMove(webUrl: string, browser: Browser, move: NonNullable<SavedStep['move']>): Promise<void> {
  const account = accountIn(await loadHtml(webUrl, browser, '/en/move'));
  await save(browser, `${webUrl}/api/move/destination`, { account, candidate: buildPlace('100 Maple Street') });
  if (move === 'place') return;
  const purchase = purchaseIn(await loadHtml(webUrl, browser, '/en/move/address-confirmation'));
  const day = move === 'now' ? move : inDays(move);
  await save(browser, `${webUrl}/api/move/day`, { account, purchase, day });
}

/** A payment of the owner's history. */
async function loadPayment(webUrl: string, browser: Browser): Promise<string> {
  const html = await loadHtml(webUrl, browser, '/en/dashboard/payment-history');
  const [, payment] = /receipt\?payment=([^"&]+)/.exec(html) ?? [];
  if (payment === undefined) throw new Error('The history shows no payment');
  return payment;
}

async function loadHtml(webUrl: string, browser: Browser, path: string): Promise<string> {
  const { page } = await browser.follow(`${webUrl}${path}`, TO_THE_END);
  return (await page?.text()) ?? '';
}

async function save(browser: Browser, url: string, request: object): Promise<void> {
  const tokenResponse = await browser.go(url, JSON.stringify(request));
  if (!(await tokenResponse.text()).includes('"saved"'))
    throw new Error(`${url} has not saved: ${tokenResponse.status}`);
}
