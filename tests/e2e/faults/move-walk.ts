import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import type { Outcome } from '#tests/faults/outcomes.ts';
import { buildPlace } from '#tests/support/move-places.ts';
import type { HandlerResponse, OwnerVisitor, VisitedPage } from '#tests/support/owner-visitor.ts';
import { pageOfTarget } from './page-of-target.ts';

/** The requests and waits of a move's pages, and how each ends. */
export interface MoveEnding {
  outcome: Outcome;
  /** The text of the final page; null if only the browser renders it. */
  text?: string | null;
  /** How long the page before the final one was shown, in ms; null if unknown. */
  stoodMs?: number | null;
  /** From sending the order to its response, in ms. */
  answeredMs?: number;
}

const POLL_MS = 200;
const END_WITHIN_MS = 40_000;

const purchaseSchema = z.object({ id: z.string(), version: z.number() });

/** The data of a page, as the server sends it. */
const pageData = ({ html }: VisitedPage) => html.replaceAll('\\"', '"');

/** The purchase that a page shows. */
export function purchaseOn(page: VisitedPage) {
  return purchaseSchema.parse(JSON.parse(/"purchase":(\{[^}]*\})/.exec(pageData(page))?.[1] ?? 'null'));
}

/** The order that a confirmation page follows; '' if it is done. */
const orderOn = (page: VisitedPage) => z.string().parse(/"order":"((?:\w{4}-\w{4})?)"/.exec(pageData(page))?.[1]);

export const checkOnce = (visitor: OwnerVisitor) =>
  visitor.post('move/serviceability', { candidateId: buildPlace('100 Maple Street').id });

export const check = (visitor: OwnerVisitor) => until(async () => findRefusedEnding(visitor, await checkOnce(visitor)));

/** The wizard tells an unknown address from a check that failed. */
export async function validate(visitor: OwnerVisitor): Promise<MoveEnding> {
  const address = { address: '100 Maple Street', unit: '', zip: '62701' };
  const response = await visitor.post('move/validate', { address });
  const reply = z.object({ outcome: z.string(), error: z.string().optional() }).safeParse(response.body);
  if (!reply.success || response.status === 401) return (await findRefusedEnding(visitor, response)) ?? ERROR_PAGE;
  if (reply.data.outcome === 'one' || reply.data.outcome === 'several') return { outcome: 'unseen' };
  return { outcome: reply.data.error === 'invalid-address' ? 'address-not-found' : 'connection-trouble' };
}

/** Confirms the move and polls as the order page does. */
export async function order(visitor: OwnerVisitor, page: string): Promise<MoveEnding> {
  const purchase = purchaseOn(await visitor.open(page));
  const since = performance.now();
  const response = await visitor.post('move/confirm', { locale: 'en', purchase });
  const answeredMs = performance.now() - since;
  const first = await findRefusedEnding(visitor, response);
  if (first?.outcome !== 'unseen') return { ...(first ?? ERROR_PAGE), answeredMs };
  const waiting = await visitor.open(String(response.body['path']));
  if (waiting.path !== response.body['path']) return { ...endOfLater(waiting), answeredMs };
  const reference = orderOn(waiting);
  const last = await until(async () => {
    const { status, body } = await visitor.get('move/progress', { order: reference });
    if (status === 401) return endOfLater(await visitor.open(pageOfTarget(body['redirectTo'])));
    if (body['state'] === 'manual') return { outcome: 'order-checked', text: (await visitor.open(waiting.path)).text };
    if (body['state'] === 'failed') return errorPage(visitor, body['reference']);
    return body['state'] === 'created' ? { outcome: 'unseen' } : null;
  });
  return { ...last, answeredMs };
}

/** Sends the order that is being checked again, as its page does. */
export async function orderAgain(visitor: OwnerVisitor): Promise<MoveEnding> {
  const response = await visitor.post('move/confirm', { locale: 'en', purchase: null });
  // It was taken the first time.
  if (response.body['outcome'] === 'changed') return { outcome: 'unseen' };
  return (await findRefusedEnding(visitor, response)) ?? ERROR_PAGE;
}

/** Requests the new account as the order page does. */
export async function finish(visitor: OwnerVisitor, page: string): Promise<MoveEnding> {
  const reference = orderOn(await visitor.open(page));
  if (reference === '') return { outcome: 'unseen' };
  return until(async () => findRefusedEnding(visitor, await visitor.post('move/finish', { order: reference })));
}

/** Cancels the move and polls the same attempt, as the dialog does. */
export async function cancel(visitor: OwnerVisitor, move: string): Promise<MoveEnding> {
  let pending: unknown = null;
  const last = await until(async () => {
    const response = await visitor.post('move/cancel', { locale: 'en', move, pending });
    if (pending !== null && response.status === 401) {
      return endOfLater(await visitor.open(pageOfTarget(response.body['redirectTo'])));
    }
    pending = response.body['reference'];
    return findRefusedEnding(visitor, response);
  });
  if (last.outcome !== 'unseen') return last;
  const { text } = await visitor.open('/dashboard?moveCancelled=true');
  return { ...last, text };
}

const ERROR_PAGE: MoveEnding = { outcome: 'error-page' };

async function errorPage(visitor: OwnerVisitor, reference: unknown): Promise<MoveEnding> {
  const query = typeof reference === 'string' ? `?${new URLSearchParams({ reference })}` : '';
  return toEnding(await visitor.open(`/error${query}`));
}

/** How a handler's response ends the row; null means poll again. */
export async function findRefusedEnding(
  visitor: OwnerVisitor,
  { status, body }: HandlerResponse,
): Promise<MoveEnding | null> {
  if (status === 401) return toEnding(await visitor.open(pageOfTarget(body['redirectTo'])));
  switch (body['outcome']) {
    case 'pending':
    case 'waiting':
      return null;
    case 'setting-up':
      return { outcome: 'being-set-up' };
    case 'failed':
    case 'error':
      return errorPage(visitor, body['reference']);
    case 'serviceable':
    case 'accepted':
    case 'saved':
    case 'done':
      return { outcome: 'unseen' };
    default:
      throw new Error(JSON.stringify(body));
  }
}

async function until(ask: () => Promise<MoveEnding | null>): Promise<MoveEnding> {
  for (const last = Date.now() + END_WITHIN_MS; Date.now() < last;) {
    const value = await ask();
    if (value) return value;
    await setTimeout(POLL_MS);
  }
  throw new Error('It does not end');
}

export function toEnding({ path, text, stoodMs = null }: VisitedPage): MoveEnding {
  const outcomes: Partial<Record<string, Outcome>> = {
    '/move': 'unseen',
    '/timeout-error': 'timed-out',
    '/error': 'error-page',
  };
  const outcome = outcomes[path];
  if (!outcome) throw new Error(`Ended at ${path}`);
  return { outcome, text, stoodMs };
}

/**
 * The same where the provider's answer came after the response and ended the session: of one that it rejects the next request only finds that
 * it is gone, and leads to the login.
 */
const endOfLater = (page: VisitedPage): MoveEnding => (page.path === '/login' ? ERROR_PAGE : toEnding(page));
