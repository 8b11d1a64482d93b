import type { PaymentHistoryView } from '#lib/account/server/payment-history.ts';
import { FORMER_PAYMENTS } from '#lib/account/payment-history.ts';
import type { DashboardView } from '#lib/account/server/dashboard.ts';
import type { LitepayReceiptView } from '#lib/litepay/api.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import type { MoveConfirmationView, MoveConfirmView } from '#lib/move/server/move-views.ts';
import { newRefillCart, type RefillCart } from '#lib/plans/refill-cart.ts';
import type { RefillCartView, RefillPaymentView } from '#lib/refill/server/refill-pages.ts';
import type { RefillReceiptView } from '#lib/refill/server/submitted-refill.ts';
import type { Persona, SandboxClient } from '#tests/e2e/support/sandbox-client.ts';
import { type Owner, openPage } from './account-owner.ts';
import type { NamedPage } from './account-pages.ts';
import { activationRequests } from './activation-owner.ts';
import { moveRequests } from './moving-owner.ts';
import { openOwnerPage } from './owner-pages.ts';
import { readPage, pageRequest } from './page-request.ts';
import { reconnectRequests } from './reconnect-owner.ts';
import { refillRequests } from './refill-owner.ts';
import { afterwards, HandlerClient } from './route-handlers.ts';
import { signedInBrowser } from './signed-in.ts';

const DAY_MS = 86_400_000;

/** What the provider knows of an account's days. */
interface ProviderDays {
  status: string;
  paused: boolean;
  expirationDate: string | null;
  daysRemaining: number | null;
}

/**
 * One household over weeks, through the site's pages and handlers and on the provider's clock: its file must be the only user of that clock.
 * Its provider is the one of the test file, and the web app follows its clock (CLOCK_URL).
 */
export class Household {
  readonly sandbox: SandboxClient;
  readonly person: Persona;
  /** The account that the household has now; a move or a reconnection goes on to another. */
  accountId: string;
  #owner: Owner | null = null;

  constructor(sandbox: SandboxClient, person: Persona) {
    this.sandbox = sandbox;
    this.person = person;
    this.accountId = person.accountIds[0] ?? '';
  }

  static async create(sandbox: SandboxClient, template: string, overrides: object = {}): Promise<Household> {
    return new Household(sandbox, await sandbox.persona(template, { ...overrides }));
  }

  /** Logs in, unless that was done since the clock was moved: the sessions of another day have ended. */
  async logIn(): Promise<Owner> {
    if (this.#owner?.accountId === this.accountId) return this.#owner;
    const { accountReference } = await import('#lib/session/account-reference.ts');
    const { findOwnerSession } = await import('#lib/session/stored-session.ts');
    const client = await signedInBrowser(this.person);
    const ownerSession = await findOwnerSession(client.jar);
    if (!ownerSession) throw new Error('Nobody is logged in');
    const { accountId, person } = this;
    const account = accountReference(person, accountId);
    this.#owner = { person, accountId, account, client, sessionId: ownerSession.providerSessionId };
    return this.#owner;
  }

  /** Lets that much time go by, for everybody at this provider. */
  async pass({ days = 0, ms = 0 }: { days?: number; ms?: number }): Promise<void> {
    await setTime(clock() + days * DAY_MS + ms, this.sandbox);
    this.#owner = null;
  }

  async open<View>(page: NamedPage, query = ''): Promise<View> {
    const owner = await this.logIn();
    const separator = query === '' ? '' : '&';
    const result = await openOwnerPage(owner, page, `account=${owner.account}${separator}${query}`);
    if (!('view' in result)) throw new Error(`${page} leads to ${result.redirect}`);
    return result.view as View;
  }

  dashboard(): Promise<DashboardView> {
    return this.open('dashboard');
  }

  async history(): Promise<PaymentHistoryView> {
    const { toPaymentHistoryView } = await import('#lib/account/server/payment-history.ts');
    const { sentPage } = await openPage(await this.logIn(), {
      page: 'payment-history',
      query: `account=${this.#owner?.account}&${FORMER_PAYMENTS.name}=${FORMER_PAYMENTS.value}`,
      isAction: false,
    });
    if (sentPage?.kind !== 'shown') throw new Error(JSON.stringify(sentPage));
    return toPaymentHistoryView(sentPage.view, new URLSearchParams());
  }

  async provider(accountId = this.accountId): Promise<ProviderDays> {
    return (await this.sandbox.account(accountId)) as unknown as ProviderDays;
  }

  /** Refills with the saved card, through all steps; `between` is done after the total was shown and before it is paid. */
  async refill(cart: RefillCart = newRefillCart('HSD_030'), between?: () => Promise<void>): Promise<RefillReceiptView> {
    const reference = await this.payRefill(cart, between);
    return this.open('refill-confirmation', `reference=${reference}`);
  }

  async payRefill(cart: RefillCart, between?: () => Promise<void>): Promise<string> {
    const refill = await refillRequests(await this.logIn());
    const { after } = await this.open<RefillCartView>('refill');
    const savedPurchase = await refill.savePurchase(cart, after);
    const { savedCard } = await this.open<RefillPaymentView>('refill-payment');
    const card = savedCard?.ref ?? '';
    const { body: choice } = await refill.choose(savedPurchase.purchase, { kind: 'saved', card });
    if (choice['outcome'] !== 'saved') throw new Error(JSON.stringify(choice));
    await between?.();
    const payment = refill.withSavedCard({ ...savedPurchase, purchase: choice['purchase'] as never }, card);
    const { body } = await refill.pay(payment);
    const { body: outcome } = body['outcome'] === 'repeats' ? await refill.pay({ ...payment, ...body }) : { body };
    await afterwards();
    if (outcome['outcome'] !== 'confirmed') throw new Error(JSON.stringify(outcome));
    return String(outcome['reference']);
  }

  /** A relative pays by card, without a login; null if the household is not found. */
  async guestRefill(): Promise<LitepayReceiptView | null> {
    const { buildPayment, locate, payAgain, requote } = await import('./litepay-payment.ts');
    const { loadLitepayReceiptPage } = await import('#lib/litepay/server/litepay-pages.ts');
    const browser = new HandlerClient();
    const { body } = await locate(browser, this.person);
    if (body['outcome'] !== 'found') return null;
    const purchase = body['purchase'] as { id: string; version: number };
    const outcome = await payAgain(browser, await buildPayment(browser, purchase, await requote(purchase, browser)));
    if (outcome['outcome'] !== 'confirmed') throw new Error(JSON.stringify(outcome));
    browser.use();
    const page = await readPage(loadLitepayReceiptPage(pageRequest()));
    if (!('view' in page)) throw new Error(JSON.stringify(page));
    return page.view;
  }

  /** Orders a move; returns its confirmation. `day`: 'now', or a later day. */
  async move(day = 'now'): Promise<MoveConfirmationView> {
    const move = await moveRequests(this.sandbox, await this.logIn());
    const { outcome } = await move.ready(day);
    if (outcome !== 'saved') throw new Error(outcome);
    const confirmed = await move.confirm();
    if (confirmed.outcome !== 'accepted') throw new Error(JSON.stringify(confirmed));
    await move.afterwards();
    return this.open(day === 'now' ? 'move-now-confirmation' : 'move-schedule-confirmation');
  }

  /** Prepares a move for now, up to the page that orders it. */
  async openMoveReview(): Promise<MoveConfirmView> {
    await (await moveRequests(this.sandbox, await this.logIn())).ready();
    return this.open('move-now');
  }

  async cancelMove(number: string): Promise<void> {
    const { outcome } = await (await moveRequests(this.sandbox, await this.logIn())).cancel(number);
    if (outcome !== 'done') throw new Error(outcome);
    await afterwards();
  }

  /** The newest account that a move or a reconnection has opened. */
  async findSuccessor(): Promise<string> {
    const { auxAccounts } = (await this.sandbox.account(this.accountId)) as unknown as {
      auxAccounts: { auxAccountId: string }[];
    };
    return auxAccounts[0]?.auxAccountId ?? '';
  }

  /** Activates the account that a move or a reconnection has opened, which is the household's from then on. */
  async activate(): Promise<void> {
    this.accountId = await this.findSuccessor();
    await this.activateAccount();
  }

  async activateAccount(change: { locale?: Locale; name?: object } = {}): Promise<void> {
    const activation = await activationRequests(this.sandbox, await this.logIn());
    const { body } = await activation.activate(change);
    if (body.outcome !== 'accepted') throw new Error(JSON.stringify(body));
    await activation.afterwards();
    this.#owner = null;
  }

  /** Reconnects a closed account with its saved card. */
  async reconnect(): Promise<{ totalCents: number }> {
    const reconnect = await reconnectRequests(await this.logIn());
    const savedPurchase = await reconnect.savePurchase();
    const { savedCard } = await this.open<{ savedCard: { ref: string } | null }>('reconnect');
    const { body } = await reconnect.pay(reconnect.withSavedCard(savedPurchase, savedCard?.ref ?? ''));
    await afterwards();
    if (body['outcome'] !== 'confirmed') throw new Error(JSON.stringify(body));
    return savedPurchase.quote;
  }
}

/** The web app's clock, as `lib/clock.ts` keeps it: set at once, where it would otherwise follow the provider's a second later. */
const globals = globalThis as typeof globalThis & { hearthlineClock?: () => number };
let offsetMs = 0;

/** Now, by the clock that site and provider share. */
export const clock = () => Date.now() + offsetMs;

/** Sets that clock. */
export async function setTime(time: number, sandbox: SandboxClient): Promise<void> {
  offsetMs = Math.round(time - Date.now());
  await sandbox.moveClock(offsetMs);
  globals.hearthlineClock = clock;
}
