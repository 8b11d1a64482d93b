import type { TestLocale } from '#tests/e2e/support/locales.ts';
import type { Persona } from '#tests/e2e/support/sandbox-client.ts';

/** Where somebody ends, and what stands there. */
export interface VisitedPage {
  /** Without the language; '' elsewhere. */
  path: string;
  query: URLSearchParams;
  /** What a reader sees; null where there are no words, because nothing is rendered. */
  text: string | null;
  /** All that came with it. */
  html: string;
  /** How long the page that led here stood, saying what was wrong; null where none did, or where that is not known. */
  stoodMs?: number | null;
}

export interface HandlerResponse {
  status: number;
  body: Record<string, unknown>;
}

/** How somebody reaches their account: through a running site, or by its handlers and the loaders of its pages alone. */
export interface OwnerVisitor {
  readonly cookieNames: string[];
  readonly isSignedIn: boolean;
  signIn(person: Persona): Promise<VisitedPage>;
  /** A page, and where it leads, if it does. */
  open(path: string): Promise<VisitedPage>;
  /** What a page of the account sends to a handler, with the account that it shows. */
  post(path: string, body: object): Promise<HandlerResponse>;
  get(path: string, query?: Record<string, string>): Promise<HandlerResponse>;
  /** 'Keep active'. */
  keep(): Promise<unknown>;
  /** What a handler says under this key, in the visitor's language. */
  label(key: 'payment.notCharged.text'): string;
}

export type NewVisitor = (locale: TestLocale) => OwnerVisitor;
