import type { TestLocale } from '#tests/e2e/support/locales.ts';
import type { Persona } from '#tests/e2e/support/sandbox-client.ts';

/** The page where a visitor ends up. */
export interface VisitedPage {
  /** Without the language; '' outside the account area. */
  path: string;
  query: URLSearchParams;
  /** The visible text; null if nothing is rendered. */
  text: string | null;
  /** The whole response. */
  html: string;
  /** How long the page that led here showed its error; null if there was none or the time is unknown. */
  stoodMs?: number | null;
}

export interface HandlerResponse {
  status: number;
  body: Record<string, unknown>;
}

/** How a customer reaches their account: through a running site, or by calling handlers and page loaders directly. */
export interface OwnerVisitor {
  readonly cookieNames: string[];
  readonly isSignedIn: boolean;
  signIn(person: Persona): Promise<VisitedPage>;
  /** Opens a page and follows its redirects. */
  open(path: string): Promise<VisitedPage>;
  /** Sends a request to a handler as an account page does, with the account that it shows. */
  post(path: string, body: object): Promise<HandlerResponse>;
  get(path: string, query?: Record<string, string>): Promise<HandlerResponse>;
  /** Presses 'Keep active'. */
  keep(): Promise<unknown>;
  /** The label of this key in a handler's response, in the visitor's language. */
  label(key: 'payment.notCharged.text'): string;
}

export type NewVisitor = (locale: TestLocale) => OwnerVisitor;
