import { and, asc, eq, inArray, lte } from 'drizzle-orm';
import { toWireAmount } from '#lib/contract/amount.ts';
import type { LinkSettings } from '../messages/links.ts';
import { type Account, listInstruments, lockAccount, type Service, withServices } from '../state/accounts.ts';
import { nextAutoRefill } from '../state/auto-refill-days.ts';
import { planIn } from '../state/catalog.ts';
import type { Database } from '../state/database.ts';
import { addDays } from '../state/days.ts';
import { accounts } from '../state/schema/accounts.ts';
import { outbox } from '../state/schema/messages.ts';
import { charges, declinedCharges } from '../state/schema/payments.ts';
import { services } from '../state/schema/services.ts';
import { takeOrderNumber } from '../state/serials.ts';
import { autoRefillDeclinedMessages } from './auto-refill-messages.ts';
import type { DailyWork } from './daily-work.ts';
import { checkSavedCard } from './owner-refill.ts';
import { performRefill, refillBill } from './perform-refill.ts';
import { quoteRefill, type RefillQuote } from './refill-quote.ts';

/** Charges what auto-refill is due on this day or was due before: each account once. */
export const chargeAutoRefills: DailyWork = async (db, { day, timestamp, accountIds, settings }) => {
  const ending = await db
    .select({ account: accounts, expirationDate: services.expirationDate })
    .from(accounts)
    .innerJoin(services, eq(services.accountId, accounts.accountId))
    .where(
      and(
        eq(accounts.autoRefill, true),
        eq(services.lob, 'HSD'),
        lte(services.expirationDate, addDays(day, 1)),
        accountIds && inArray(accounts.accountId, accountIds),
      ),
    )
    .orderBy(asc(accounts.accountId));
  for (const { account, expirationDate } of ending) {
    if (!isDue({ ...account, expirationDate }, day)) continue;
    await db.transaction(async (tx) => {
      const next = await findTry(tx, account.accountId, day);
      if (next) await charge(tx, { ...next, on: day, timestamp, settings });
    });
  }
};

function isDue(schedule: Parameters<typeof nextAutoRefill>[0], day: string): boolean {
  const due = nextAutoRefill(schedule);
  return due !== null && due <= day;
}

/** Returns the attempt that is due; null if there is none. */
async function findTry(
  tx: Database,
  accountId: string,
  day: string,
): Promise<Omit<Try, 'on' | 'timestamp' | 'settings'> | null> {
  const account = await lockAccount(tx, accountId);
  if (account?.status !== 'Open' || !account.autoRefill) return null;
  const paidServices = (await withServices(tx, account, day)).services;
  const internet = paidServices.find(({ lob }) => lob === 'HSD');
  if (!internet || !isDue({ ...account, expirationDate: internet.expirationDate }, day)) return null;
  const quote = quoteAutoRefill(account, paidServices, day);
  return quote && { account, quote, expirationDate: internet.expirationDate };
}

/** What auto-refill charges: the internet plan at its own price, less the benefit and without any offer. Null without internet. */
export function quoteAutoRefill(account: Account, paidServices: readonly Service[], day: string): RefillQuote | null {
  const internet = paidServices.find(({ lob }) => lob === 'HSD');
  if (!internet) return null;
  const plan = planIn(internet.productCode, account.marketId);
  const rate = toWireAmount(plan.priceCents);
  const product = { lob: plan.lob, planCode: plan.productCode, planQty: 1, rate, chargeCode: [] };
  return quoteRefill(account, paidServices, { prepaidProducts: [product] }, day);
}

interface Try {
  account: Account;
  quote: RefillQuote;
  /** The last paid day of the internet. */
  expirationDate: string;
  on: string;
  timestamp: Date;
  settings: LinkSettings;
}

async function charge(tx: Database, { account, quote, expirationDate, on, timestamp, settings }: Try): Promise<void> {
  const { accountId, autoRefillDeclines } = account;
  const amountCents = quote.subtotalCents + quote.taxCents;
  const [card] = await listInstruments(tx, accountId);
  const verdict = await checkSavedCard(tx, { accountId, token: card?.token ?? '', today: on });
  if (!verdict.ok) {
    const declines = [...autoRefillDeclines, { on, code: verdict.code }];
    await tx.update(accounts).set({ autoRefillDeclines: declines }).where(eq(accounts.accountId, accountId));
    const lines = quote.lines.map(({ plan }) => ({ productCode: plan.productCode, product: plan.description }));
    await tx.insert(declinedCharges).values(lines.map((line) => ({ ...line, accountId, amountCents, timestamp })));
    const retryOn = nextAutoRefill({ ...account, expirationDate: on, autoRefillDeclines: declines });
    const lastFour = card?.lastFour ?? null;
    const bill = refillBill(quote, { taxCents: quote.taxCents, amountCents });
    const decline = { bill, lastFour, lastDay: expirationDate, on, retryOn, timestamp };
    await tx.insert(outbox).values(autoRefillDeclinedMessages(account, decline, settings));
    return;
  }
  const orderNumber = await takeOrderNumber(tx);
  const idempotencyKey = `auto-refill ${accountId} ${on}`;
  const payment = {
    orderNumber,
    amountCents,
    taxCents: quote.taxCents,
    idempotencyKey,
    timestamp,
    today: on,
    card: { cardNumber: verdict.lastFour, cardType: verdict.cardType },
  };
  await performRefill(tx, { account, quote, payment, method: 'auto-refill', payer: 'owner', settings });
  await tx.insert(charges).values({
    kind: 'auto-refill',
    amountCents,
    taxCents: quote.taxCents,
    orderNumber,
    accountId,
    idempotencyKey,
    timestamp,
  });
}
