import type { AnalyticsEvent } from '#lib/browser/data-layer.ts';
import type { labelsIn } from '#tests/e2e/support/labels.ts';
import type { CallRows, Row } from './row.ts';

type MessageKey = Parameters<ReturnType<typeof labelsIn>>[0];

/** One thing that a row requires of its ending; each is checked separately. */
export type Clause =
  /** The page or dialog where it ends has this message, in the customer's language. */
  | { must: 'say'; key: MessageKey }
  /** Opening `from` afterwards redirects to `to`; both without the language and the flow. */
  | { must: 'redirect'; from: string; to: string }
  /** The browser's cookies afterwards; `hl-login` stands for the cookie of each login in flight. */
  | { must: 'have' | 'lack'; cookie: 'hl-owner' | 'hl-login' }
  /** A header of the last response. */
  | { must: 'answer-with'; header: 'clear-site-data' }
  /** How often the web app sends the call that has the fault. */
  | { must: 'send'; times: 1 | 2 }
  /** Time until the outcome; scaled by `PROVIDER_TIME_SCALE`, like the provider's budgets. */
  | { must: 'end'; withinMs: number }
  /** Time until the browser has a response, even if it is the waiting page; not scaled. */
  | { must: 'answer'; withinMs: number }
  /** The page shows what is wrong and redirects automatically after this time; not scaled. */
  | { must: 'move-on'; afterMs: number }
  /** The control is disabled and shown as busy while the call runs. */
  | { must: 'be-busy' }
  | { must: 'keep'; what: 'typed' | 'cart' }
  /** A control with this label works afterwards. */
  | { must: 'offer'; key: MessageKey }
  | { must: 'track'; event: AnalyticsEvent['event'] };

/** A row on its page, lasting or once. */
export interface Occurrence {
  block: Pick<CallRows, 'call' | 'flow' | 'page' | 'given'>;
  row: Row;
  when: 'lasting' | 'once';
}

const ON_SCREEN: readonly Clause['must'][] = ['be-busy', 'keep', 'offer', 'track', 'move-on'];

/** Whether checking a clause takes a screen; all others show in requests, responses, cookies and the sandbox's call log. */
export function isOnScreen({ must }: Clause): boolean {
  return ON_SCREEN.includes(must);
}

export const say = (...keys: MessageKey[]): Clause[] => keys.map((key) => ({ must: 'say', key }));
export const redirect = (from: string, to: string): Clause => ({ must: 'redirect', from, to });
export const offerAction = (key: MessageKey): Clause => ({ must: 'offer', key });
export const track = (event: AnalyticsEvent['event']): Clause => ({ must: 'track', event });
export const TYPED: Clause = { must: 'keep', what: 'typed' };
export const SIGNED_IN: Clause = { must: 'have', cookie: 'hl-owner' };
export const SIGNED_OUT: Clause = { must: 'lack', cookie: 'hl-owner' };
