import type { TestLocale } from '#tests/e2e/support/locales.ts';
import type { Persona } from '#tests/e2e/support/sandbox-client.ts';
import { resolveView } from './resolve-view.ts';
import type { HandlerResponse, VisitedPage, OwnerVisitor } from './owner-visitor.ts';
import { type NamedPage, openNamedPage, openAccountData, type SentPage } from './account-pages.ts';
import { pageRequest } from './page-request.ts';
import { HandlerClient } from './route-handlers.ts';
import { signedInBrowser } from './signed-in.ts';

const HERE = 'http://localhost:3000';

/** The account pages that it opens, by path. The dashboard shows all that was read. */
const PAGES: Record<string, NamedPage> = {
  '/dashboard': 'dashboard',
  '/dashboard/edit-payment': 'edit-payment',
  '/dashboard/auto-refill': 'auto-refill',
  '/activation': 'activation',
  '/activation/activate': 'activation-progress',
  '/reconnect': 'reconnect',
  '/reconnect/status': 'reconnect-status',
  '/move': 'move',
  '/move/address-confirmation': 'move-address',
  '/move/now': 'move-now',
  '/move/now-confirmation': 'move-now-confirmation',
  '/move/schedule-finalize': 'move-schedule-finalize',
  '/move/schedule-confirmation': 'move-schedule-confirmation',
  '/move/refill-required': 'move-refill-required',
  '/move/refill-payment': 'move-refill-payment',
  '/move/refill-review': 'move-refill-review',
  '/move/refill-confirmation': 'move-refill-confirmation',
  '/refill': 'refill',
  '/refill/payment': 'refill-payment',
  '/refill/review': 'refill-review',
  '/refill/status': 'refill-status',
  '/refill/confirmation': 'refill-confirmation',
};

/** A signed-in customer who calls handlers and opens pages directly: many can run concurrently, without a web server. */
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
    for (let tries = 5; tries > 0 && !this.isSignedIn; tries -= 1) {
      await this.signIn(persona).catch(() => undefined);
    }
    for (const path of Object.keys(PAGES)) await this.open(path);
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
    const name = PAGES[path];
    if (!name) return { path, query, text: null, html: '', stoodMs };
    const request = pageRequest(String(query), { locale: this.#locale });
    const page: SentPage<object> = await this.client.within(() =>
      name === 'dashboard' ? openAccountData(name, request) : openNamedPage(name, request),
    );
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
