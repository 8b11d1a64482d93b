import type { AnalyticsEvent } from '#lib/browser/data-layer.ts';
import type { labelsIn } from '#tests/e2e/support/labels.ts';
import type { CallRows, Row } from './row.ts';

type MessageKey = Parameters<ReturnType<typeof labelsIn>>[0];

/** One thing that a row says of its ending, checked by itself. */
export type Clause =
  /** The page or window where it ends says so, in the person's language. */
  | { must: 'say'; key: MessageKey }
  /** Who opens `from` afterwards is led to `to`; both without the language and the flow. */
  | { must: 'lead'; from: string; to: string }
  /** In the browser afterwards; `hl-login` stands for the cookie of each login in flight. */
  | { must: 'have' | 'lack'; cookie: 'hl-owner' | 'hl-login' }
  /** Of the answer that ends it. */
  | { must: 'answer-with'; header: 'clear-site-data' }
  /** How often the web app sends the call that meets the fault. */
  | { must: 'send'; times: 1 | 2 }
  /** Until the outcome is there; on the scale of the provider's budgets (`PROVIDER_TIME_SCALE`). */
  | { must: 'end'; withinMs: number }
  /** Until the browser has an answer, be it the waiting page; on no scale. */
  | { must: 'answer'; withinMs: number }
  /** The page says what is wrong, and leads on by itself after this time; on no scale. */
  | { must: 'move-on'; afterMs: number }
  /** The control cannot be pressed, and says so, as long as the call takes. */
  | { must: 'be-busy' }
  | { must: 'keep'; what: 'typed' | 'cart' }
  /** A control with this label works afterwards. */
  | { must: 'offer'; key: MessageKey }
  | { must: 'track'; event: AnalyticsEvent['event'] };

/** A row in one of its ways, on its page. */
export interface Occurrence {
  block: Pick<CallRows, 'call' | 'flow' | 'page' | 'given'>;
  row: Row;
  when: 'lasting' | 'once';
}

const ON_SCREEN: readonly Clause['must'][] = ['be-busy', 'keep', 'offer', 'track', 'move-on'];

/** Whether a screen has to be there to see it; everything else shows in requests, answers, cookies and the sandbox's call log. */
export function isOnScreen({ must }: Clause): boolean {
  return ON_SCREEN.includes(must);
}

export const say = (...keys: MessageKey[]): Clause[] => keys.map((key) => ({ must: 'say', key }));
export const redirect = (from: string, to: string): Clause => ({ must: 'lead', from, to });
export const offerAction = (key: MessageKey): Clause => ({ must: 'offer', key });
export const track = (event: AnalyticsEvent['event']): Clause => ({ must: 'track', event });
export const TYPED: Clause = { must: 'keep', what: 'typed' };
export const SIGNED_IN: Clause = { must: 'have', cookie: 'hl-owner' };
export const SIGNED_OUT: Clause = { must: 'lack', cookie: 'hl-owner' };
