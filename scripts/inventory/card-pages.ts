import type { Page } from '@playwright/test';
import { z } from 'zod';
import { addDays } from '#lib/domain/calendar-day.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { newRefillCart } from '#lib/plans/refill-cart.ts';
import { accountIn, purchaseIn } from '../bench/sign-in-owner.ts';
import type { Customers, Login } from './customers.ts';

/** Every page with card fields, and how a test customer reaches it. A test compares the list with the pages that show the card form. */

const LOADS_WITHIN_MS = 30_000;
/**
 * A move may be planned 30 days ahead; such a day is not paid for, so the move begins with a refill. Counted from the day in UTC, which in the
 * evening is the provider's next one.
 */
const UNPAID_IN_DAYS = 28;

/** One test customer's browser on the live site. */
export interface Visit {
  page: Page;
  origin: string;
  locale: Locale;
  /** Null for the one that the cart begins with. */
  plan: string | null;
}

type Role = Exclude<keyof Customers, 'plan'>;
type Customer<Name extends Role> = NonNullable<Customers[Name]>;

interface CardPage<Name extends Role = Role> {
  /** Without the language. */
  path: string;
  role: Name;
  /** Prepares what the page needs: it saves drafts on the site, and buys nothing. */
  prepare: (visit: Visit, customer: Customer<Name>) => Promise<void>;
  /** Selector for the button that shows the card fields. */
  press?: string;
}

const cardPage = <Name extends Role>(page: CardPage<Name>): CardPage => page as unknown as CardPage;

export const CARD_PAGES: readonly CardPage[] = [
  cardPage({ path: '/litepay/refill', role: 'guest', prepare: findPlan }),
  cardPage({ path: '/buy/order-details', role: 'shop', prepare: chooseHome }),
  cardPage({ path: '/refill/payment', role: 'owner', prepare: chooseRefill }),
  cardPage({ path: '/dashboard/edit-payment', role: 'owner', prepare: signIn, press: 'main button' }),
  cardPage({ path: '/move/refill-payment', role: 'mover', prepare: chooseMove }),
  cardPage({ path: '/reconnect', role: 'closed', prepare: signIn }),
];

async function findPlan(visit: Visit, { phone, zip }: Customer<'guest'>): Promise<void> {
  const request = { phone, zip, locale: visit.locale, purchase: null, after: null };
  await post(visit, '/api/litepay/lookup', request, 'found');
}

async function chooseHome(visit: Visit, { lm, phone, email }: Customer<'shop'>): Promise<void> {
  const { locale } = visit;
  const purchase = async () => {
    const purchase = purchaseIn(await loadHtml(visit, `/buy?${new URLSearchParams({ lm })}`));
    if (!purchase) throw new Error('the shop shows no plans');
    return purchase;
  };
  const { url } = await post(visit, '/api/buy/session', { purchase: await purchase(), locale }, 'hand-off');
  const digitalSessionId = new URL(String(url)).searchParams.get('digitalSessionId');
  const back = { digitalSessionId, locale, stripPhoneNumber: false, stripEmail: false };
  await post(visit, '/api/buy/restore', back, null);
  const contact = { email, confirmEmail: email, phone, emailOptIn: false, smsOptIn: false };
  const customer = { firstName: 'Test', lastName: 'Customer', ...contact };
  await post(visit, '/api/buy/customer', { purchase: await purchase(), locale, customer }, 'saved');
}

async function chooseRefill(visit: Visit, login: Login): Promise<void> {
  await signIn(visit, login);
  await saveCart(visit);
}

async function chooseMove(visit: Visit, { to, ...login }: Customer<'mover'>): Promise<void> {
  await signIn(visit, login);
  const account = accountIn(await loadHtml(visit, '/move'));
  const { candidate } = await post(visit, '/api/move/validate', { account, address: to }, 'one');
  await post(visit, '/api/move/destination', { account, candidate }, 'saved');
  const purchase = purchaseIn(await loadHtml(visit, '/move/address-confirmation'));
  const day = addDays(new Date().toISOString().slice(0, 10), UNPAID_IN_DAYS);
  await post(visit, '/api/move/day', { account, purchase, day }, 'saved');
  await saveCart(visit);
}

/** The plan that the cart of a page begins with. */
function planIn(html: string): string {
  const code = /\\"internet\\":\\"([^"\\]+)/.exec(html)?.[1];
  if (code === undefined) throw new Error('the cart has no plan of internet');
  return code;
}

async function saveCart(visit: Visit): Promise<void> {
  const html = await loadHtml(visit, '/refill');
  const account = accountIn(html);
  const cart = newRefillCart(visit.plan ?? planIn(html));
  const request = { account, locale: visit.locale, purchase: null, after: null, cart };
  await post(visit, '/api/refill/cart', request, 'saved');
}

/** Signs in on whatever form the identity provider shows: name and password on one page, or one after the other. */
async function signIn({ page, origin, locale }: Visit, { loginId, password }: Login): Promise<void> {
  await page.goto(`${origin}/api/session/login?${new URLSearchParams({ locale })}`);
  const secret = page.locator('input[type=password]:visible').first();
  const name = page.locator('input:is([type=text], [type=email], [type=tel], :not([type])):visible').first();
  await name.fill(loginId);
  if (!(await secret.isVisible())) await name.press('Enter');
  await secret.fill(password);
  await secret.press('Enter');
  const isSignedIn = (url: URL) => url.origin === origin && !/^\/api\/|\/handoff$/.test(url.pathname);
  await page.waitForURL(isSignedIn, { timeout: LOADS_WITHIN_MS });
}

/** The document of a page, without its language in the path, where its redirects end. */
async function loadHtml({ page, origin, locale }: Visit, path: string): Promise<string> {
  const response = await page.context().request.get(`${origin}/${locale}${path}`, { headers: { accept: 'text/html' } });
  if (!response.ok()) throw new Error(`${path}: status ${response.status()}`);
  return response.text();
}

/** Sends a request as our page would. `outcome`: the required outcome; null for any. */
async function post(
  { page, origin }: Visit,
  path: string,
  data: object,
  outcome: string | null,
): Promise<Record<string, unknown>> {
  const headers = { origin, 'sec-fetch-site': 'same-origin', 'x-requested-with': 'hearthline' };
  const response = await page.context().request.post(`${origin}${path}`, { headers, data });
  const body = z.record(z.string(), z.unknown()).parse(await response.json().catch(() => ({})));
  const isExpected = outcome === null ? response.ok() : body['outcome'] === outcome;
  if (!isExpected)
    throw new Error(`${path}: status ${response.status()}, ${String(body['outcome'] ?? body['reason'])}`);
  return body;
}
