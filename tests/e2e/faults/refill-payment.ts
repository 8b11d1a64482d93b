import type { PurchaseRef, Quote } from '#lib/payment/api.ts';
import { MOVE_REFILL_PATHS } from '#lib/move/flow.ts';
import { REFILL_PATHS } from '#lib/refill/flow.ts';
import type { HandlerResponse, VisitedPage, OwnerVisitor } from '#tests/support/owner-visitor.ts';
import type { CallRows } from '#tests/faults/row.ts';
import type { RefillWalk, RefillWalkPlan } from './refill-walk.ts';
import { pageOfTarget } from './page-of-target.ts';

const POLL_MS = 300;
const END_WITHIN_MS = 55_000;

/** The result of a part of the walk. `to` is when the step with the fault ended, in ms since 1970. */
export type RefillEnding = Pick<RefillWalk, 'outcome'> &
  Partial<Pick<RefillWalk, 'quote' | 'text' | 'stoodMs' | 'answeredMs' | 'again'>> & { to?: number };

export interface Paying {
  quote: Quote;
  purchase: PurchaseRef;
  api: string;
  extra: object;
}

/** Submits the payment, and polls a pending one as the waiting page does. */
export async function pay(
  plan: Pick<RefillWalkPlan, 'isContradicted' | 'locale'>,
  visitor: OwnerVisitor,
  paying: Paying,
): Promise<RefillEnding> {
  const { quote, purchase, api, extra } = paying;
  const { locale } = plan;
  const { attempt, totalCents, reference } = quote;
  const payment = { purchase, attempt, totalCents, locale, terms: true, repeats: null };
  const startMs = performance.now();
  const response = await visitor.post(`${api}/pay`, { ...payment, ...extra });
  const more = { quote, answeredMs: performance.now() - startMs };
  if (response.status === 401) return { ...(await toRefusal(visitor, response)), ...more };
  const query = `?reference=${reference}`;
  const isOver = () => plan.isContradicted(quote);
  const isPending = response.body['outcome'] === 'pending';
  const status = isPending ? await end(visitor, api, { quote, purchase }, isOver) : null;
  if (status?.status === 401) return { ...(await refusedLater(visitor, status)), ...more };
  const state = String(status ? status.body['state'] : response.body['outcome']);
  const readText = async (path: string) => (await visitor.open(path)).text;
  const back = { refill: '/refill/review', reconnect: '/reconnect' }[api] ?? `/refill?tab=pin&failed=${reference}`;
  const waiting = `/${api === 'reconnect' ? api : 'refill'}/status${query}`;
  switch (state) {
    case 'confirmed':
      return { ...more, outcome: 'unseen' };
    case 'declined':
    case 'not-charged': {
      const text = await readText(back);
      const failure = response.body['failure'] as { text?: string } | undefined;
      const isPlain = state === 'not-charged' || failure?.text === visitor.label('payment.notCharged.text');
      return { ...more, text, outcome: isPlain ? 'not-charged' : 'declined-with-message' };
    }
    case 'not-sent':
      return { ...more, outcome: 'payment-later' };
    case 'failed':
      return { ...more, ...toRedirect(await visitor.open(`/error${query}&undone=reconnection`)) };
    case 'manual':
      return { ...more, outcome: 'manual', text: await readText(waiting) };
    default:
      if (await isOver()) return { ...more, outcome: 'contradicted', text: await readText(waiting) };
      throw new Error(`The payment ended as ${state}: ${JSON.stringify(response.body)}`);
  }
}

async function end(
  visitor: OwnerVisitor,
  api: string,
  { quote, purchase }: Pick<Paying, 'quote' | 'purchase'>,
  isOver: () => boolean | Promise<boolean>,
): Promise<HandlerResponse> {
  for (const until = Date.now() + END_WITHIN_MS; ;) {
    const response = await visitor.get(`${api}/status`, { purchase: purchase.id, attempt: quote.attempt });
    const isOpen = ['processing', 'checking'].includes(String(response.body['state']));
    if (!isOpen || (await isOver()) || Date.now() > until) return response;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

type Where = Pick<CallRows, 'flow' | 'page'>;

/** The steps of the refill that a row is about: its own, or those of a move. */
export const flowPaths = ({ page }: Where) => (page.startsWith('/move/') ? MOVE_REFILL_PATHS : REFILL_PATHS);

/** The page that shows what was paid. */
export const receiptPath = (where: Where) =>
  where.flow === 'reconnect' ? '/reconnect' : flowPaths(where).confirmation;

/** The reference of the saved card in a page's data; '' if there is none. */
export const savedCardIn = ({ html }: VisitedPage) => /\\?"ref\\?":\\?"([\w-]{24})/.exec(html)?.[1] ?? '';

/** Follows a refusal to the page that it names. */
export async function toRefusal(visitor: OwnerVisitor, { body }: Pick<HandlerResponse, 'body'>): Promise<RefillEnding> {
  return toRedirect(await visitor.open(pageOfTarget(body['redirectTo'])));
}

/**
 * The same for a payment whose answer comes after the response and ends the session: of a session that the provider rejects the next request
 * only finds that it is gone, and leads to the login.
 */
async function refusedLater(visitor: OwnerVisitor, { body }: HandlerResponse): Promise<RefillEnding> {
  return body['redirectTo'] === 'login' ? { outcome: 'error-page' } : toRefusal(visitor, { body });
}

/** Follows a page that leaves because its session ended while its total was read; null if it stays. */
export async function redirectedByTotal(visitor: OwnerVisitor, { html }: VisitedPage): Promise<RefillEnding | null> {
  const target = /\\?"redirectTo\\?":\\?"([\w-]+)/.exec(html)?.[1];
  return target === undefined ? null : toRedirect(await visitor.open(pageOfTarget(target)));
}

export function toRedirect({ path, text, stoodMs = null }: VisitedPage): RefillEnding {
  if (path === '/timeout-error') return { outcome: 'timed-out', text, stoodMs };
  if (path === '/error') return { outcome: 'error-page', text, stoodMs };
  throw new Error(`The refill ended at ${path}`);
}

export const BILLING = {
  name: 'José Núñez',
  addressLine1: '12 Elm Street',
  addressLine2: '',
  city: 'Springfield',
  state: 'IL',
  zip: '62701',
};

/** What a request to pay has of a card that was typed into the gateway's fields. */
export async function typedCard({ typeCard }: Pick<RefillWalkPlan, 'typeCard'>, { attempt }: Quote): Promise<object> {
  return { cardToken: await typeCard?.(attempt), billing: BILLING };
}
