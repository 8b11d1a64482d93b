// Every movement of money, in two steps: a purchase is booked and prepared at Stripe, which charges nothing, and the prepared payment is
// booked too before it is confirmed. Whatever is interrupted can therefore be ended from the books: see `settleDoubt`.
import { setTimeout as sleep } from 'node:timers/promises';
import { findRow, findRows, inTransaction, workThrough, write } from './database.ts';
import { Refusal } from './refusal.ts';
import {
  cancelPayment,
  confirmPayment,
  createPayment,
  type PayingCard,
  type PaymentOutcome,
  StripeError,
} from './stripe.ts';

export interface Purchase {
  /** The web app's Idempotency-Key; the same key is the same purchase. */
  key: string;
  accountId: string;
  paidBy: 'guest' | 'owner' | 'auto-refill';
  planCode: string;
  days: number;
  cents: number;
  card: PayingCard;
}

export interface Charge {
  key: string;
  order_number: string;
  account_id: string;
  paid_by: Purchase['paidBy'];
  plan_code: string;
  days: number;
  amount_cents: number;
  payment_intent: string | null;
  status: 'IN_PROGRESS' | 'CHARGED' | 'DECLINED';
  error_code: string | null;
  card_type: string | null;
  last_four: string | null;
  /** The account's last paid day after this purchase. */
  paid_through: string | null;
  created_at: Date;
}

const NOT_PROCESSED = 'SYS_PMT_007';
/** The web app waits for 60 seconds, and then requests the status. */
const OUTCOME_WITHIN_MS = 55_000;
/** Nothing that works on a charge takes longer, so an older one was interrupted. */
const INTERRUPTED_AFTER_SECONDS = 60;

export const toOrderNumber = ({ order_number: number }: Charge) => `R-${number.padStart(6, '0')}`;
export const toDollars = (cents: number) => (cents / 100).toFixed(2);

export async function findCharge(key: string): Promise<Charge | undefined> {
  return findRow<Charge>('select * from charges where key = $1', [key]);
}

/** Charges a purchase once for any number of deliveries, and returns its outcome. */
export async function charge(purchase: Purchase): Promise<Charge> {
  if (await book(purchase)) await pay(purchase);
  const outcome = await waitForOutcome(purchase.key);
  if (outcome.account_id !== purchase.accountId || outcome.amount_cents !== purchase.cents) {
    throw new Refusal('BUS_PMT_004', 'The key belongs to another purchase', 409);
  }
  return outcome;
}

/** Writes the row before the call to Stripe. Of several deliveries of one key, one writes and works; the others wait for its outcome. */
async function book({ key, accountId, paidBy, planCode, days, cents }: Purchase): Promise<boolean> {
  const insert = `insert into charges (key, account_id, paid_by, plan_code, days, amount_cents)
    values ($1, $2, $3, $4, $5, $6) on conflict do nothing`;
  return (await write(insert, [key, accountId, paidBy, planCode, days, cents])) === 1;
}

async function pay({ key, accountId, paidBy, cents, card }: Purchase): Promise<void> {
  try {
    const { id, shownCard } = await createPayment({ key, accountId, cents, ...card });
    const prepare = `update charges set payment_intent = $2, card_type = $3, last_four = $4
      where key = $1 and status = 'IN_PROGRESS'`;
    const isPrepared = (await write(prepare, [key, id, shownCard.cardType, shownCard.lastFour])) === 1;
    // Not prepared: it took so long that the review has ended it. Nothing was charged, and nothing will be.
    if (!isPrepared) return;
    await confirmPayment(id, paidBy !== 'auto-refill');
    await settle({ key, payment_intent: id }, { status: 'CHARGED' });
  } catch (error) {
    await settleDoubt(key, error);
  }
}

/** Ends a charge whose outcome is not known: unless Stripe has refused it, by canceling the payment. */
async function settleDoubt(key: string, cause?: unknown): Promise<void> {
  const doubtful = await findCharge(key);
  if (doubtful?.status !== 'IN_PROGRESS') return;
  const refusal = cause instanceof StripeError ? cause : null;
  const errorCode = refusal?.errorCode ?? NOT_PROCESSED;
  if (doubtful.payment_intent === null || refusal?.isDecline) {
    await settle(doubtful, { status: 'DECLINED', errorCode });
    return;
  }
  const outcome = await cancelPayment(doubtful.payment_intent);
  if (outcome) await settle(doubtful, outcome);
}

/** Writes the outcome and adds the days, together or not at all, and once. FreeRADIUS sees the new last paid day with the same commit. */
async function settle(
  { key, payment_intent: payment }: Pick<Charge, 'key' | 'payment_intent'>,
  outcome: PaymentOutcome,
): Promise<void> {
  const { status } = outcome;
  const errorCode = status === 'DECLINED' ? outcome.errorCode : null;
  await inTransaction(async (client) => {
    // The payment is named, so that a charge that was prepared in this moment is not ended as one that was not.
    const end = `update charges set status = $3, error_code = $4, settled_at = now()
      where key = $1 and payment_intent is not distinct from $2 and status = 'IN_PROGRESS' returning account_id, days`;
    const settledCharge = await findRow<Pick<Charge, 'account_id' | 'days'>>(
      end,
      [key, payment, status, errorCode],
      client,
    );
    if (!settledCharge || status === 'DECLINED') return;
    const extend = `with extended as (
        update customers set paid_through = greatest(paid_through, current_date - 1) + $3::integer
        where account_id = $2 returning paid_through
      )
      update charges set paid_through = extended.paid_through from extended where key = $1`;
    await write(extend, [key, settledCharge.account_id, settledCharge.days], client);
  });
}

/** Waits for the delivery that works on the key, here or in another process. */
async function waitForOutcome(key: string): Promise<Charge> {
  for (const until = Date.now() + OUTCOME_WITHIN_MS; Date.now() < until; await sleep(100)) {
    const current = await findCharge(key);
    if (current && current.status !== 'IN_PROGRESS') return current;
  }
  throw new Error(`Charge ${key} is still in progress`);
}

/** Ends what a crash or a lost response has left open. Called every few seconds. */
export async function settleInterrupted(): Promise<void> {
  const select = `select key from charges
    where status = 'IN_PROGRESS' and created_at < now() - make_interval(secs => $1)`;
  const interruptedCharges = await findRows<{ key: string }>(select, [INTERRUPTED_AFTER_SECONDS]);
  await workThrough(interruptedCharges, ({ key }) => settleDoubt(key));
}
