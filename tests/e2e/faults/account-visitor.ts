import { randomBytes } from 'node:crypto';
import { Browser } from '#sandbox/testing/browser.ts';
import { refreshTarget } from '#tests/support/form-response.ts';
import type { HandlerResponse, OwnerVisitor } from '#tests/support/owner-visitor.ts';
import { labelsIn } from '../support/labels.ts';
import type { TestLocale } from '../support/locales.ts';
import type { Persona } from '../support/sandbox-client.ts';
import { htmlToText } from '../support/web-client.ts';

/** No URL starts with this, so every redirect is followed. */
const TO_THE_END = '\0';

/** The link of an account page that cannot be shown, which states so and leads on. */
const REDIRECT = /<p role="status">[^<]*<\/p>\s*<p><a href="([^"]+)"/;

/** The account reference in the data of a page. */
const ACCOUNT = /\\?"account\\?":\\?"([0-9a-f]{32})/;

const isLogin = (url: string) => url.includes('/oidc/interaction/');

/** Where a visit ends, and what that page contains. */
export interface LoginEnding {
  /** Whose page is shown: this site's, the identity provider's to sign in, or any other. */
  place: 'here' | 'login' | 'elsewhere';
  /** Without the language; '' on another site. */
  path: string;
  query: URLSearchParams;
  status: number;
  text: string;
  html: string;
  /** The texts of the pages that led on after a moment, in order. */
  before: string[];
}

async function toHandlerResponse(response: Response): Promise<HandlerResponse> {
  return { status: response.status, body: (await response.json()) as HandlerResponse['body'] };
}

/** A customer without a browser: signs in at the identity provider, opens pages, extends the session and signs out. */
export class AccountVisitor implements OwnerVisitor {
  readonly #web: string;
  readonly #locale: TestLocale;
  #account = '';
  /** The headers of the sign-out response; null before. */
  signOutHeaders: Headers | null = null;
  readonly #browser = new Browser({
    'x-forwarded-for': `10.${[...randomBytes(3)].join('.')}`,
    'accept-encoding': 'identity',
    'sec-fetch-site': 'same-origin',
    'x-requested-with': 'hearthline',
  });

  constructor(web: string, locale: TestLocale) {
    this.#web = web;
    this.#locale = locale;
  }

  get cookieNames(): string[] {
    return this.#browser.cookieNames;
  }

  get isSignedIn(): boolean {
    return this.cookieNames.includes('hl-owner');
  }

  label(key: 'payment.notCharged.text'): string {
    return labelsIn(this.#locale)(key);
  }

  /** Signs in from this site's login through the identity provider's page, to wherever the hand-off leads. */
  async signIn({ loginId, password }: Persona): Promise<LoginEnding> {
    const login = `${this.#web}/api/session/login?locale=${this.#locale}`;
    const page = await this.#browser.follow(login, TO_THE_END);
    if (!isLogin(page.url)) return this.#ended(page);
    const response = await this.#browser.go(page.url, { loginId, password });
    const onward = response.headers.get('location');
    if (onward === null) throw new Error(`The login page answers ${response.status}`);
    return this.#ended(await this.#browser.follow(new URL(onward, page.url).href, TO_THE_END));
  }

  /** Opens a page, and follows it if it leads on after a moment. */
  async open(path: string): Promise<LoginEnding> {
    return this.follow(`${this.#web}/${this.#locale}${path}`);
  }

  async follow(url: string): Promise<LoginEnding> {
    return this.#ended(await this.#browser.follow(url, TO_THE_END));
  }

  /** Presses 'Keep active'. */
  async keep(): Promise<{ pinged: boolean; redirectTo?: string }> {
    const response = await this.#browser.go(`${this.#web}/api/session/ping`, JSON.stringify({ reason: 'keep' }));
    if (response.status !== 200) throw new Error(`The ping answers ${response.status}`);
    return (await response.json()) as { pinged: boolean; redirectTo?: string };
  }

  /** Sends a change as a dialog of the dashboard does; `redirectTo` is set if it was refused. */
  async change(path: string, body: object): Promise<{ outcome?: 'done' | 'failed' | 'unknown'; redirectTo?: string }> {
    const response = await this.#browser.go(
      `${this.#web}/api/account/${path}`,
      JSON.stringify({ account: this.#account, ...body }),
    );
    return (await response.json()) as { outcome?: 'done' | 'failed' | 'unknown'; redirectTo?: string };
  }

  /** Posts to a handler as an account page does, with the account that the last page showed. */
  async post(path: string, body: object): Promise<HandlerResponse> {
    return toHandlerResponse(
      await this.#browser.go(`${this.#web}/api/${path}`, JSON.stringify({ account: this.#account, ...body })),
    );
  }

  async get(path: string, query: Record<string, string> = {}): Promise<HandlerResponse> {
    const params = new URLSearchParams({ account: this.#account, ...query });
    return toHandlerResponse(await this.#browser.go(`${this.#web}/api/${path}?${params}`));
  }

  /** Signs out; returns where the response goes on to, or its status. */
  async signOut(): Promise<string> {
    const response = await this.#browser.go(`${this.#web}/api/session/logout?locale=${this.#locale}`, {});
    this.signOutHeaders = response.headers;
    return refreshTarget(await response.text()) || `${response.status}`;
  }

  async #ended({ url, page }: { url: string; page: Response | null }, before: string[] = []): Promise<LoginEnding> {
    const html = page ? await page.text() : '';
    this.#account = ACCOUNT.exec(html)?.[1] ?? this.#account;
    const redirect = REDIRECT.exec(html)?.[1]?.replaceAll('&amp;', '&');
    if (redirect) {
      const next = await this.#browser.follow(new URL(redirect, this.#web).href, TO_THE_END);
      return this.#ended(next, [...before, htmlToText(html)]);
    }
    const { origin, pathname, searchParams } = new URL(url);
    const isHere = origin === new URL(this.#web).origin;
    const place = isHere ? 'here' : isLogin(url) ? 'login' : 'elsewhere';
    const path = isHere ? pathname.replace(`/${this.#locale}`, '') : '';
    return { place, path, query: searchParams, status: page?.status ?? 0, text: htmlToText(html), html, before };
  }
}
