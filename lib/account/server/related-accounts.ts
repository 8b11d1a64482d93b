import 'server-only';
import { type AuxAccount, findAuxAccount } from './provider-account.ts';
import type { CallContext } from '#lib/provider/call.ts';
import { lacks } from '#lib/provider/capabilities.ts';
import type { OwnerAccount } from './provider-owner-account.ts';
import type { ProviderResult } from '#lib/provider/provider-result.ts';
import { type DeclinedCharge, listTransactions, type Transaction, type Transactions } from './provider-transactions.ts';
import type { AvailablePlan } from '#lib/domain/litepay-price.ts';
import { isInternet, planDays } from '#lib/domain/plan-days.ts';
import { OWNER } from '#lib/domain/account-choice.ts';
import { type AccountRoute, accountRoute } from '#lib/account/account-routing.ts';
import { countPeriods } from '#lib/account/payment-history.ts';
import type { UsAddress } from '#lib/domain/contact/us-address.ts';
import type { Owner } from '#lib/session/require-owner.ts';
import { type LedgerPayment, listUnlistedPayments } from './account-orders.ts';
import { within } from './within.ts';

/** Where the state of an account leads, and the accounts that a move or a reconnection has joined to it. */

/**
 * Where the state of an account leads. `aux`: null where only the account itself counts. A closed account whose reconnection is being set up
 * stays on its own pages.
 */
export function routeAccount(
  account: OwnerAccount,
  aux: Pick<AuxAccount, 'aux' | 'isReconnectEligible'> | null,
  order: object | null = null,
): AccountRoute {
  // A plan is one of the account's whether or not the provider says how long it lasts.
  const plans = [...account.plans, ...account.plansWithoutDays];
  const route = accountRoute({
    status: account.status,
    hasPlans: plans.length > 0,
    hasInternet: account.internet !== null,
    productCodes: [...plans.map(({ planCode }) => planCode), ...account.subscriptions.map((one) => one.productCode)],
    aux: aux?.aux ?? null,
    isReconnectEligible: aux?.isReconnectEligible ?? false,
    startsByItself: lacks('activation'),
  });
  return order && account.isClosed && route.to === 'error' ? { to: 'dashboard', isDeactivated: true } : route;
}

/** The id of the account that a move has opened and that waits for its activation; null if there is none, or its day has not come. */
export function waitingAux({ aux, moveDay }: AuxAccount): string | null {
  if (lacks('activation')) return null;
  return aux?.status.trim().toLowerCase() === 'preactivated' && moveDay === null ? aux.accountId : null;
}

/** More moves in a row than anybody makes. */
const MOST_MOVES = 5;

/** A payment, or a declined auto-refill charge. */
export type PaymentEntry = Transaction & {
  isDeclined?: boolean;
  /** Of internet: the days of the plan that it paid for; 0 for anything else, and where they are not known. */
  internetDays: number;
  /** How often the plan was bought. */
  quantity: number;
  /** Only for a payment of a former account: where its service was; null if the provider does not say. */
  former?: { address: UsAddress | null };
};

export interface AccountPayments {
  entries: readonly PaymentEntry[];
  /** Payments of a former account could not be read. */
  isPartial: boolean;
  /** Payments of a former account are still being read. */
  isPending: boolean;
}

/**
 * Decision on one history: the payments of an account, and of those that it continues since a move or a reconnection. A former account
 * counts if the provider names it for the account, which the customer owns, and does not list it with another role for them. One that
 * cannot be read is left out, unless the session has ended. `formerWithinMs`: how long the account's own payments wait for those of former
 * accounts once they are there; by default as long as it takes.
 */
export async function listAccountPayments(
  { ownerSession, context }: Pick<Owner, 'ownerSession' | 'context'>,
  account: ProviderResult<OwnerAccount>,
  aux: ProviderResult<AuxAccount | null>,
  { formerWithinMs = null }: { formerWithinMs?: number | null } = {},
): Promise<ProviderResult<AccountPayments>> {
  if (!account.ok) return account;
  if (!aux.ok) return aux;
  const { accountId, phone, plans } = account.value;
  const roleOf = (id: string) => ownerSession.accounts.find((listed) => listed.accountId === id)?.role ?? OWNER;
  const former = (aux.value?.predecessors ?? [])
    .filter((one) => one.accountId !== accountId && roleOf(one.accountId) === OWNER)
    .slice(0, MOST_MOVES);
  const reads = former.map(async ({ accountId: id, address }) => ({
    address,
    read: await listTransactions(context, { accountId: id, phone }),
  }));
  const own = await listTransactions(context, { accountId, phone });
  if (!own.ok) return own;
  const others = await Promise.all(
    reads.map((read) => (formerWithinMs === null ? read : within(formerWithinMs, read))),
  );
  const entries: PaymentEntry[] = [...entriesOf(own.value, plans)];
  let isPartial = false;
  for (const { address, read } of others.filter((other) => other !== null)) {
    if (!read.ok && read.reason === 'session') return read;
    if (read.ok) for (const entry of entriesOf(read.value, plans)) entries.push({ ...entry, former: { address } });
    else isPartial = true;
  }
  const ids = [accountId, ...former.map((one) => one.accountId)];
  const unlisted = await listUnlistedPayments(ids, entries);
  return {
    ok: true,
    value: { entries: [...unlisted.map(entryOfLedger), ...entries], isPartial, isPending: others.includes(null) },
  };
}

/** Decision on orders being set up: what was paid here stands in the history, whether or not the provider lists it yet. */
function entryOfLedger(payment: LedgerPayment): PaymentEntry {
  const { cents, paidAt, planCode, planDays: internetDays, quantity, orderNumber, attemptId } = payment;
  const unknown = { expiry: null, product: '', lob: '', duration: '', isAutoRefill: false } as const;
  return {
    ...unknown,
    internetDays,
    quantity,
    cents,
    paidAt: new Date(paidAt).toISOString(),
    planCode,
    orderNumber,
    referenceId: attemptId,
  };
}

type Plans = readonly Pick<AvailablePlan, 'planCode' | 'lob' | 'days'>[];

function entriesOf({ paid, declined }: Transactions, plans: Plans): PaymentEntry[] {
  const unpaid = { expiry: null, orderNumber: '', referenceId: '', isAutoRefill: true, isDeclined: true } as const;
  return [...declined.map((charge) => ({ ...charge, ...unpaid })), ...paid].map((entry) => {
    return { ...entry, ...findPeriods(entry, plans) };
  });
}

/** The plan's days and how often a payment bought them: its days as the provider says them, shared by those of the plan with its code. */
function findPeriods(
  { planCode, lob, duration }: Transactions['paid'][number] | DeclinedCharge,
  plans: Plans,
): Pick<PaymentEntry, 'internetDays' | 'quantity'> {
  const plan = plans.find((one) => one.planCode === planCode);
  if (!isInternet(lob || (plan?.lob ?? ''))) return { internetDays: 0, quantity: 1 };
  const named = /^\s*(\d{1,4})\b/.exec(duration)?.[1];
  const periodDays = planDays({ planCode, days: null }, plans);
  const paidDays = named === undefined ? null : Number(named);
  const quantity = countPeriods(paidDays, periodDays);
  return { internetDays: quantity > 1 ? periodDays : (paidDays ?? periodDays), quantity };
}

/** Whether moves of the service lead from one account to another, as the provider says; false as well where it cannot be asked. */
export async function movedTo(context: CallContext, { from, to }: { from: string; to: string }): Promise<boolean> {
  let current = from;
  for (let moves = 0; moves < MOST_MOVES; moves += 1) {
    const read = await findAuxAccount(context, current);
    const aux = read.ok ? read.value.aux : null;
    // Spec 3 §3.2: a reconnection opens an account as well, and takes nothing along.
    if (aux?.type.trim().toUpperCase() !== 'MOVE') return false;
    if (aux.accountId === to) return true;
    current = aux.accountId;
  }
  return false;
}
