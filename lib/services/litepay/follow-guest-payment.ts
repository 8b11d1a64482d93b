import 'server-only';
import { after } from 'next/server';
import type { AttemptAnswer } from '#lib/forms/litepay-exchange.ts';
import { never } from '#lib/result.ts';
import { takeOverAttempt } from '#lib/services/payment/take-over-attempt.ts';
import type { GuestVisit } from '#lib/session/guest-visit.ts';
import type { Attempt } from '#lib/store/attempt.ts';
import { store } from '#lib/store/store.ts';
import { guestContext } from './guest-context.ts';
import { guestCharge } from './guest-charge.ts';

/** What became of this visit's payment. One whose process is gone is taken over and settled, past this answer. */
export async function followGuestPayment(visit: GuestVisit | null): Promise<AttemptAnswer> {
  const attempt = await findGuestAttempt(visit);
  if (!visit || !attempt) return { state: 'none' };
  if (attempt.state === 'submitted' || attempt.state === 'unknown') after(settleIfLeft(visit, attempt));
  return { state: stateOf(attempt) };
}

export function findGuestAttempt(visit: GuestVisit | null): Promise<Attempt | null> {
  return findOwn(visit, visit?.attempt);
}

/** The failed attempt that the guest's latest one follows. */
export function findFailedAttempt(visit: GuestVisit | null): Promise<Attempt | null> {
  return findOwn(visit, visit?.failed);
}

async function findOwn(visit: GuestVisit | null, id: string | null | undefined): Promise<Attempt | null> {
  if (!visit || !id) return null;
  const attempt = await (await store()).attempts.find(id);
  return attempt?.visit === visit.visit ? attempt : null;
}

async function settleIfLeft(visit: GuestVisit, attempt: Attempt): Promise<void> {
  const context = await guestContext(visit, visit.located?.phone ?? visit.visit);
  await takeOverAttempt(attempt, guestCharge({ context, attempt, guest: visit.located, order: null }));
}

function stateOf({ state }: Attempt): AttemptAnswer['state'] {
  switch (state) {
    case 'draft':
    case 'ready':
      return 'none';
    case 'submitted':
      return 'processing';
    case 'unknown':
      return 'checking';
    case 'not_sent':
    case 'not_charged':
      return 'not-charged';
    case 'confirmed':
    case 'declined':
    case 'manual':
      return state;
    default:
      return never(state);
  }
}
