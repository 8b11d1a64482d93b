import type { TestLocale } from '#tests/e2e/support/locales.ts';
import type { Persona } from '#tests/e2e/support/sandbox-client.ts';
import type { AccountPageView } from '#lib/views/account.ts';
import type { PageRequest, PageResult } from '#lib/views/page-result.ts';
import { resolveView } from './resolve-view.ts';
import type { HandlerResponse, VisitedPage, OwnerVisitor } from './owner-visitor.ts';
import { pageRequest, viewOf } from './page-request.ts';
import { HandlerClient } from './route-handlers.ts';
import { signedInBrowser } from './signed-in.ts';

type Load = (request: PageRequest) => Promise<PageResult<AccountPageView<unknown>>>;

const HERE = 'http://localhost:3000';

/** The loaders of the account pages, by path. */
async function loaders(): Promise<Record<string, Load>> {
  const { loadAccountPage } = await import('#lib/services/account/load-account-page.ts');
  const refill = await import('#lib/services/refill/refill-pages.ts');
  const reconnect = await import('#lib/services/reconnect/reconnect-pages.ts');
  const move = await import('#lib/services/move/move-pages.ts');
  const moveRefill = await import('#lib/services/move/move-refill-pages.ts');
  const payment = await import('#lib/services/account/payment-pages.ts');
  const activation = await import('#lib/services/activation/activation-pages.ts');
  return {
    '/dashboard': (request) => loadAccountPage('dashboard', request, (data) => data),
    '/dashboard/edit-payment': payment.loadPaymentMethodPage,
    '/dashboard/auto-refill': payment.loadAutoRefillPage,
    '/activation': activation.loadActivationPage,
    '/activation/activate': activation.loadActivationProgressPage,
    '/reconnect': reconnect.loadReconnectPage,
    '/reconnect/status': reconnect.loadReconnectStatusPage,
    '/move': move.loadMovePage,
    '/move/address-confirmation': move.loadMoveAddressPage,
    '/move/now': move.loadMoveNowPage,
    '/move/now-confirmation': move.loadMoveNowConfirmationPage,
    '/move/schedule-finalize': move.loadMoveFinalizePage,
    '/move/schedule-confirmation': move.loadMoveScheduleConfirmationPage,
    '/move/refill-required': moveRefill.loadMoveRefillRequiredPage,
    '/move/refill-payment': moveRefill.loadMoveRefillPaymentPage,
    '/move/refill-review': moveRefill.loadMoveRefillReviewPage,
    '/move/refill-confirmation': moveRefill.loadMoveRefillConfirmationPage,
    '/refill': refill.loadRefillCartPage,
    '/refill/payment': refill.loadRefillPaymentPage,
    '/refill/review': refill.loadRefillReviewPage,
    '/refill/status': refill.loadRefillStatusPage,
    '/refill/confirmation': refill.loadRefillConfirmationPage,
  };
}

/** A signed-in customer who calls handlers and page loaders directly: many can run concurrently, without a web server. */
export class HandlerVisitor implements OwnerVisitor {
  readonly client = new HandlerClient();
  readonly #locale: TestLocale;
  #account = '';

  constructor(locale: TestLocale) {
    this.#locale = locale;
  }

  get cookieNames(): string[] {
    return this.client.jar.getAll().map(({ name }) => name);
  }

  get isSignedIn(): boolean {
    return this.cookieNames.includes('hl-owner');
  }

  /** `first` is the page that the hand-off leads to. */
  async signIn(person: Persona, first = '/dashboard'): Promise<VisitedPage> {
    const { accountReference } = await import('#lib/session/account-reference.ts');
    await this.client.within(() => signedInBrowser(person, this.client));
    this.#account = accountReference(person, person.accountIds.at(-1) ?? '');
    return this.open(first);
  }

  /** Loads the modules that all visitors need, or else loading them would use up their short budgets. Retries on a busy machine. */
  async warmUp(sandbox: { persona(template: string): Promise<Persona> }): Promise<void> {
    const persona = await sandbox.persona('active');
    for (let left = 5; left > 0 && !this.isSignedIn; left -= 1) {
      await this.signIn(persona).catch(() => undefined);
    }
    for (const path of Object.keys(await loaders())) await this.open(path);
  }

  open(path: string): Promise<VisitedPage> {
    return this.#follow(`/${this.#locale}${path}`);
  }

  async post(path: string, body: object): Promise<HandlerResponse> {
    const { POST: handler } = await import(`#app/api/${path}/route.ts`);
    return this.client.post(handler, { account: this.#account, ...body });
  }

  async get(path: string, query: Record<string, string> = {}): Promise<HandlerResponse> {
    const { GET: handler } = await import(`#app/api/${path}/route.ts`);
    return this.client.get(handler, { account: this.#account, ...query });
  }

  async keep(): Promise<unknown> {
    const { POST: handler } = await import('#app/api/session/ping/route.ts');
    return this.client.post(handler, { reason: 'keep' });
  }

  /** The label as the mock in `route-handlers.ts` returns it. */
  label(key: 'payment.notCharged.text'): string {
    return `${this.#locale}:${key}`;
  }

  async #follow(href: string, stoodMs: number | null = null): Promise<VisitedPage> {
    const { pathname, searchParams: query } = new URL(href, HERE);
    const path = pathname.replace(`/${this.#locale}`, '');
    const load = (await loaders())[path];
    if (!load) return { path, query, text: null, html: '', stoodMs };
    const request = pageRequest(String(query), { locale: this.#locale });
    const page = await this.client.within(async () => {
      const loaded = await load(request);
      return 'redirect' in loaded ? loaded : await viewOf(loaded);
    });
    if ('redirect' in page) {
      return typeof page.redirect === 'string'
        ? this.#follow(page.redirect, stoodMs)
        : this.#follow(page.redirect.href, page.redirect.afterMs);
    }
    if (page.kind !== 'shown') return { path: '', query, text: null, html: JSON.stringify(page), stoodMs };
    this.#account = page.account;
    const view = await resolveView(page.view);
    return { path, query, text: null, html: JSON.stringify(view), stoodMs };
  }
}
