import { eq } from 'drizzle-orm';
import type { guestRefill } from '#lib/contract/refill.ts';
import type { Bill } from '../messages/bill.ts';
import type { LinkSettings } from '../messages/links.ts';
import type { Account } from '../state/accounts.ts';
import type { Plan } from '../state/catalog.ts';
import type { Database } from '../state/database.ts';
import { daysRemaining } from '../state/days.ts';
import { expiryAfterGrace, settleGrace } from '../state/grace.ts';
import { endMoveInProgress, findMoveInProgress, settleDaysOnHold } from '../state/move-service.ts';
import { accounts } from '../state/schema/accounts.ts';
import { outbox } from '../state/schema/messages.ts';
import { transactions } from '../state/schema/payments.ts';
import { services } from '../state/schema/services.ts';
import type { Payment } from './charging-call.ts';
import { type MoveRefillAlert, refillMessages } from './refill-messages.ts';
import type { CallInput } from './register-call.ts';
import type { RefillLine, RefillQuote } from './refill-quote.ts';

/** A locked account and what it buys. */
export interface RefillPurchase {
  account: Account;
  quote: RefillQuote;
}

interface Refill extends RefillPurchase {
  payment: Payment;
  method: 'card' | 'pin' | 'auto-refill';
  payer: 'owner' | 'guest';
  settings: LinkSettings;
  /** The last digits of the default card, where the backup was charged in its place. */
  backupFor?: string | null;
}

/** Delivers what was paid: expiry, transactions, messages. Returns the last paid day of the internet; null if none was bought. */
export async function performRefill(
  tx: Database,
  { account, quote, payment, method, payer, settings, backupFor = null }: Refill,
): Promise<string | null> {
  const { orderNumber, amountCents, taxCents, timestamp, today } = payment;
  const { accountId } = account;
  let paidThrough: string | null = null;
  const tv: { plan: Plan; until: string }[] = [];
  await settleDaysOnHold(tx, accountId, today);
  const isInternet = quote.lines.some(({ plan }) => plan.lob === 'HSD');
  const grace = isInternet ? await settleGrace(tx, account, today) : null;
  const shares = share(amountCents, quote);
  for (const [index, { plan, days, service }] of quote.lines.entries()) {
    const expirationDate = expiryAfterGrace(service?.expirationDate ?? null, {
      days,
      today,
      grace: plan.lob === 'HSD' ? grace : null,
    });
    if (plan.lob === 'HSD') {
      paidThrough = expirationDate;
      // Once a plan is paid, declined auto-refill attempts are not repeated.
      await tx.update(accounts).set({ autoRefillDeclines: [] }).where(eq(accounts.accountId, accountId));
    } else {
      tv.push({ plan, until: expirationDate });
    }
    await keepService(tx, accountId, { plan, service }, expirationDate);
    await tx.insert(transactions).values({
      accountId,
      timestamp,
      productCode: plan.productCode,
      product: plan.description,
      lob: plan.lob,
      durationDays: days,
      amountCents: shares[index] ?? 0,
      expirationDate,
      orderNumber,
      method,
      // What a guest paid with is not the owner's business.
      cardType: payer === 'owner' ? payment.card?.cardType : null,
      lastFour: payer === 'owner' ? payment.card?.cardNumber : null,
    });
  }
  if (quote.discount) {
    const discounts = account.discounts.filter(({ discId }) => discId !== quote.discount?.discId);
    await tx.update(accounts).set({ discounts }).where(eq(accounts.accountId, accountId));
  }
  const move = paidThrough === null ? null : await refilledMove(tx, { account, method, payer, paidThrough, today });
  const bill = refillBill(quote, { taxCents, amountCents });
  const days = quote.lines.find(({ plan }) => plan.lob === 'HSD')?.days ?? 0;
  const card = payer === 'owner' && payment.card ? { ...payment.card, backupFor } : null;
  const refill = { orderNumber, bill, today, paidThrough, tv, timestamp, method, payer, days, move, card };
  await tx.insert(outbox).values(refillMessages(account, refill, settings));
  return paidThrough;
}

/**
 * An owner's refill ends a move in progress; a guest's leaves it, with its days added to those on hold (`refill-on-hold`): who pays for
 * somebody else does not decide where they live. Nor does a charge of auto-refill that the gateway confirms late. Null without a move.
 */
async function refilledMove(
  tx: Database,
  {
    account,
    method,
    payer,
    paidThrough,
    today,
  }: Pick<Refill, 'account' | 'method' | 'payer'> & { paidThrough: string; today: string },
): Promise<MoveRefillAlert | null> {
  const { accountId } = account;
  if (payer === 'owner' && method !== 'auto-refill') {
    const number = await endMoveInProgress(tx, accountId);
    return number === null ? null : { outcome: 'canceled', number };
  }
  const move = account.paused ? await findMoveInProgress(tx, accountId) : null;
  return move && { outcome: 'stays', number: move.confirmationNumber, daysOnHold: daysRemaining(paidThrough, today) };
}

/** The table of its e-mail. An account's benefit is deducted from the lines. */
export function refillBill(
  { lines, subtotalCents }: RefillQuote,
  { taxCents, amountCents }: Pick<Payment, 'taxCents' | 'amountCents'>,
): Bill {
  const net = lines.reduce((sum, { netCents }) => sum + netCents, 0);
  return {
    lines: lines.map(({ plan, days, netCents }) => ({ plan, days, cents: netCents })),
    creditCents: subtotalCents - net,
    taxCents,
    totalCents: amountCents,
  };
}

/** Stores the paid service; another internet plan replaces the current one. */
async function keepService(
  tx: Database,
  accountId: string,
  { plan, service }: Pick<RefillLine, 'plan' | 'service'>,
  expirationDate: string,
): Promise<void> {
  const { productCode, lob } = plan;
  if (!service) {
    await tx.insert(services).values({ accountId, productCode, lob, expirationDate });
    return;
  }
  await tx.update(services).set({ expirationDate, productCode }).where(eq(services.id, service.id));
  if (service.productCode === productCode) return;
  const [account] = await tx.select().from(accounts).where(eq(accounts.accountId, accountId));
  const otherPlans = (account?.otherPlans ?? []).map((code) => (code === productCode ? service.productCode : code));
  await tx.update(accounts).set({ otherPlans }).where(eq(accounts.accountId, accountId));
}

/** Splits the amount among the lines, in cents; the first line takes credit and tax. */
function share(amountCents: number, { lines }: RefillQuote): number[] {
  const rest = lines.slice(1).reduce((sum, { netCents }) => sum + netCents, 0);
  return lines.map(({ netCents }, index) => (index === 0 ? amountCents - rest : netCents));
}

/** A caller with a session is the owner of the account; a caller without one is a guest. */
export function toPayer({ providerSession }: Pick<CallInput<typeof guestRefill>, 'providerSession'>): Refill['payer'] {
  return providerSession ? 'owner' : 'guest';
}

/** Performs a refill paid by card and returns its response. */
export async function fulfilCardRefill(
  tx: Database,
  purchase: RefillPurchase,
  payment: Payment,
  input: Pick<CallInput<typeof guestRefill>, 'providerSession' | 'sandbox'>,
) {
  const settings = input.sandbox.config;
  await performRefill(tx, { ...purchase, payment, method: 'card', payer: toPayer(input), settings });
  const { orderNumber, card: paymentInfo } = payment;
  return {
    accountId: purchase.account.accountId,
    response: { response: { status: 'SUCCESS' as const, orderDetails: { orderNumber }, paymentInfo } },
  };
}
