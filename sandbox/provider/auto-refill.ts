import { and, asc, eq, inArray, isNotNull, lte } from 'drizzle-orm';
import { toWireAmount } from '#lib/contract/amount.ts';
import type { LinkSettings } from '../messages/links.ts';
import {
  type Account,
  type Instrument,
  listInstruments,
  lockAccount,
  type Service,
  withServices,
} from '../state/accounts.ts';
import { nextAutoRefill } from '../state/auto-refill-days.ts';
import { planIn } from '../state/catalog.ts';
import type { Database } from '../state/database.ts';
import { addDays } from '../state/days.ts';
import { accounts, type OpenAutoRefill } from '../state/schema/accounts.ts';
import { outbox } from '../state/schema/messages.ts';
import { charges, declinedCharges } from '../state/schema/payments.ts';
import { services } from '../state/schema/services.ts';
import { takeOrderNumber } from '../state/serials.ts';
import { autoRefillDeclinedMessages, autoRefillOpenMessages } from './auto-refill-messages.ts';
import type { DailyWork } from './daily-work.ts';
import { checkSavedCard, toCardType } from './owner-refill.ts';
import { performRefill, refillBill } from './perform-refill.ts';
import { quoteRefill, type RefillQuote } from './refill-quote.ts';

/**
 * Charges what auto-refill is due on this day or was due before: each account once. First it asks again about charges to which the gateway
 * has not responded, because nothing else may be charged while one of them may have been paid.
 */
export const chargeAutoRefills: DailyWork = async (db, workDay) => {
  await askAgain(db, workDay);
  const { day, timestamp, accountIds, settings } = workDay;
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
      if (next) await charge(tx, { ...next, on: day, timestamp, settings }, []);
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
): Promise<Omit<DueRefill, 'on' | 'timestamp' | 'settings'> | null> {
  const account = await lockAccount(tx, accountId);
  if (account?.status !== 'Open' || !account.autoRefill || account.autoRefillOpen) return null;
  const paidServices = (await withServices(tx, account, day)).services;
  const internet = paidServices.find(({ lob }) => lob === 'HSD');
  if (!internet || !isDue({ ...account, expirationDate: internet.expirationDate }, day)) return null;
  const quote = quoteAutoRefill(account, paidServices, day);
  return quote && { account, quote, expirationDate: internet.expirationDate };
}

/**
 * What auto-refill charges: the internet plan at its own price, less the benefit and without any offer. Null without internet. `productCode`:
 * the plan, if it is not the current one.
 */
export function quoteAutoRefill(
  account: Account,
  paidServices: readonly Service[],
  day: string,
  productCode?: string,
): RefillQuote | null {
  const internet = paidServices.find(({ lob }) => lob === 'HSD');
  if (!internet) return null;
  const plan = planIn(productCode ?? internet.productCode, account.marketId);
  const rate = toWireAmount(plan.priceCents);
  const product = { lob: plan.lob, planCode: plan.productCode, planQty: 1, rate, chargeCode: [] };
  return quoteRefill(account, paidServices, { prepaidProducts: [product] }, day);
}

interface DueRefill {
  account: Account;
  quote: RefillQuote;
  /** The last paid day of the internet. */
  expirationDate: string;
  on: string;
  timestamp: Date;
  settings: LinkSettings;
}

type Role = OpenAutoRefill['role'];
type ChargedCard = Pick<Instrument, 'cardType' | 'lastFour'>;

/** A card that was not charged, as the gateway has said. `card`: null without a saved one. */
interface CardDecline {
  role: Role;
  card: ChargedCard | null;
  code: string;
}

/** The code of a decline that the gateway reports only when it is asked again. */
const DECLINED_LATE = 'PAYMENT-1205';

/** Asks the gateway what became of the charges to which it has not responded, once a day. */
async function askAgain(
  db: Database,
  { day, timestamp, accountIds, settings }: Parameters<DailyWork>[1],
): Promise<void> {
  const waiting = await db
    .select({ accountId: accounts.accountId })
    .from(accounts)
    .where(and(isNotNull(accounts.autoRefillOpen), accountIds && inArray(accounts.accountId, accountIds)))
    .orderBy(asc(accounts.accountId));
  for (const { accountId } of waiting) {
    await db.transaction(async (tx) => {
      const account = await lockAccount(tx, accountId);
      const open = account?.autoRefillOpen;
      if (account?.status !== 'Open' || !open || open.on >= day) return;
      const paidServices = (await withServices(tx, account, day)).services;
      const quote = quoteAutoRefill(account, paidServices, day);
      const internet = paidServices.find(({ lob }) => lob === 'HSD');
      if (!quote || !internet) return;
      const cards = await listInstruments(tx, accountId);
      // A card that was removed since is charged all the same if the gateway says so.
      const card = cards.find(({ token }) => token === open.token) ?? open.card ?? null;
      if (!card || card.silence === 'open') return saveOpenCharge(tx, accountId, { ...open, on: day });
      await saveOpenCharge(tx, accountId, null);
      const chargeableAccount = { ...account, autoRefillOpen: null };
      const refill = {
        account: chargeableAccount,
        quote,
        expirationDate: internet.expirationDate,
        on: day,
        timestamp,
        settings,
      };
      if (card.silence === 'paid') {
        // The plan may be another one by now.
        const paid = quoteAutoRefill(account, paidServices, day, open.productCode) ?? quote;
        return recordPayment(tx, { ...refill, quote: paid }, { ...open, card, declineCode: open.declineCode });
      }
      const first = cards.find(({ role }) => role === 'default') ?? null;
      const earlierDeclines: CardDecline[] =
        open.declineCode === null ? [] : [{ role: 'default', card: first, code: open.declineCode }];
      const declines = [...earlierDeclines, { role: open.role, card, code: DECLINED_LATE }];
      // Refilled or paused meanwhile: nothing is due, so nothing is tried or told.
      if (account.paused || internet.expirationDate > addDays(day, 1)) await insertDeclines(tx, refill, declines);
      // Turned off meanwhile: what is known now is told, and no other card is tried.
      else if (account.autoRefill) await charge(tx, refill, declines);
      else await reportDecline(tx, refill, declines);
    });
  }
}

async function saveOpenCharge(tx: Database, accountId: string, autoRefillOpen: OpenAutoRefill | null): Promise<void> {
  await tx.update(accounts).set({ autoRefillOpen }).where(eq(accounts.accountId, accountId));
}

/**
 * Charges the default card; on the last paid day and later, the backup as well, once it is known that the default card was declined. Each
 * charge has a key of its own, and nothing is charged after one that was paid or that may have been.
 */
async function charge(tx: Database, refill: DueRefill, earlierDeclines: readonly CardDecline[]): Promise<void> {
  const { account, quote, expirationDate, on, timestamp, settings } = refill;
  const { accountId } = account;
  const cards = await listInstruments(tx, accountId);
  const isLastChance = on >= expirationDate;
  const declines = [...earlierDeclines];
  for (const role of ['default', 'backup'] as const) {
    const card = cards.find((saved) => saved.role === role) ?? null;
    if (declines.some((decline) => decline.role === role)) continue;
    if (role === 'backup' && (!card || !isLastChance)) continue;
    const key = `auto-refill ${accountId} ${on}${role === 'backup' ? ' backup' : ''}`;
    const amounts = { amountCents: quote.subtotalCents + quote.taxCents, taxCents: quote.taxCents };
    const declineCode = declines[0]?.code ?? null;
    if (card && card.silence !== null) {
      const { cardType, lastFour, silence } = card;
      const productCode = quote.lines.find(({ plan }) => plan.lob === 'HSD')?.plan.productCode;
      const what = { key, token: card.token, role, ...amounts, card: { cardType, lastFour, silence } };
      await saveOpenCharge(tx, accountId, { on, ...what, declineCode, ...(productCode && { productCode }) });
      const open = { lastFour: card.lastFour, totalCents: amounts.amountCents, on, timestamp };
      await tx.insert(outbox).values(autoRefillOpenMessages(account, open, settings));
      return;
    }
    const verdict = await checkSavedCard(tx, { accountId, token: card?.token ?? '', today: on });
    if (verdict.ok && card) return recordPayment(tx, refill, { key, role, card, ...amounts, declineCode });
    declines.push({ role, card, code: verdict.ok ? DECLINED_LATE : verdict.code });
  }
  await reportDecline(tx, refill, declines);
}

/** Notes that no card was charged, writes the declines into the history and tells the customer. */
async function reportDecline(tx: Database, refill: DueRefill, declines: readonly CardDecline[]): Promise<void> {
  const { account, quote, expirationDate, on, timestamp, settings } = refill;
  const { accountId } = account;
  const amountCents = quote.subtotalCents + quote.taxCents;
  const findDecline = (role: Role) => declines.find((decline) => decline.role === role);
  const [first, backup] = [findDecline('default'), findDecline('backup')];
  const decline = { on, code: first?.code ?? DECLINED_LATE, ...(backup && { backupCode: backup.code }) };
  const autoRefillDeclines = [...account.autoRefillDeclines, decline];
  await tx.update(accounts).set({ autoRefillDeclines }).where(eq(accounts.accountId, accountId));
  await insertDeclines(tx, refill, declines);
  const backupCard = (await listInstruments(tx, accountId)).find(({ role }) => role === 'backup') ?? null;
  const retryOn = nextAutoRefill({ ...account, expirationDate: on, autoRefillDeclines });
  const message = {
    bill: refillBill(quote, { taxCents: quote.taxCents, amountCents }),
    lastFour: first?.card?.lastFour ?? null,
    backup: backup?.card
      ? { lastFour: backup.card.lastFour, isDeclined: true }
      : backupCard && { lastFour: backupCard.lastFour, isDeclined: false },
    lastDay: expirationDate,
    on,
    retryOn,
    timestamp,
  };
  await tx.insert(outbox).values(autoRefillDeclinedMessages(account, message, settings));
}

/** Writes declines into the history. */
async function insertDeclines(
  tx: Database,
  { account: { accountId }, quote, timestamp }: DueRefill,
  declines: readonly CardDecline[],
): Promise<void> {
  const amountCents = quote.subtotalCents + quote.taxCents;
  const lines = quote.lines.map(({ plan }) => ({ productCode: plan.productCode, product: plan.description }));
  for (const { card } of declines) {
    const charged = { cardType: card?.cardType, lastFour: card?.lastFour };
    await tx
      .insert(declinedCharges)
      .values(lines.map((line) => ({ ...line, ...charged, accountId, amountCents, timestamp })));
  }
}

interface PaidCard extends Pick<OpenAutoRefill, 'key' | 'role' | 'amountCents' | 'taxCents' | 'declineCode'> {
  card: ChargedCard;
}

/** Delivers what was paid and writes it into the ledger. A default card that was declined right before stays in the history. */
async function recordPayment(
  tx: Database,
  { account, quote, on, timestamp, settings }: DueRefill,
  { key, role, card, amountCents, taxCents, declineCode }: PaidCard,
): Promise<void> {
  const { accountId } = account;
  const first = (await listInstruments(tx, accountId)).find((saved) => saved.role === 'default');
  const isBackup = role === 'backup';
  if (isBackup && declineCode !== null) {
    const declined = { accountId, amountCents, timestamp, cardType: first?.cardType, lastFour: first?.lastFour };
    const lines = quote.lines.map(({ plan }) => ({ productCode: plan.productCode, product: plan.description }));
    await tx.insert(declinedCharges).values(lines.map((line) => ({ ...line, ...declined })));
  }
  const orderNumber = await takeOrderNumber(tx);
  const payment = {
    orderNumber,
    amountCents,
    taxCents,
    idempotencyKey: key,
    timestamp,
    today: on,
    card: { cardNumber: card.lastFour, cardType: toCardType(card.cardType) },
  };
  const backupFor = isBackup ? (first?.lastFour ?? null) : null;
  await performRefill(tx, { account, quote, payment, method: 'auto-refill', payer: 'owner', settings, backupFor });
  await tx.insert(charges).values({
    kind: 'auto-refill',
    amountCents,
    taxCents,
    orderNumber,
    accountId,
    idempotencyKey: key,
    timestamp,
  });
}
