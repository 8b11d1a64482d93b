import 'server-only';
import {
  type AuxAccount,
  type DeclinedCharge,
  loadAuxAccount,
  loadTransactions,
  type Transaction,
  type Transactions,
} from './provider-account.ts';
import type { CallContext } from '#lib/provider/call.ts';
import { supports } from '#lib/provider/capabilities.ts';
import type { OwnerAccount } from './provider-owner-account.ts';
import type { ProviderResult } from '#lib/provider/provider-result.ts';
import type { AvailablePlan } from '#lib/domain/litepay-price.ts';
import { isInternet, planDays } from '#lib/domain/plan-days.ts';
import { OWNER } from '#lib/domain/account-choice.ts';
import { type AccountRoute, accountRoute } from '#lib/account/account-routing.ts';
import { countPeriods } from '#lib/account/payment-history.ts';
import type { UsAddress } from '#lib/domain/contact/us-address.ts';
import type { Owner } from '#lib/session/require-owner.ts';
import { type LedgerPayment, listUnlistedPayments } from './account-orders.ts';
import { config } from '#lib/config.ts';
import { accountReference } from '#lib/session/account-reference.ts';
import { recordProviderFailure } from '#lib/session/owner-guard.ts';
import type { Attempt } from '#lib/store/attempt.ts';
import { setTimeout as sleep } from 'node:timers/promises';

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
    startsByItself: !supports('activation'),
  });
  return order && account.isClosed && route.to === 'error' ? { to: 'dashboard', isDeactivated: true } : route;
}

/** The id of the account that a move has opened and that waits for its activation; null if there is none, or its day has not come. */
export function findWaitingAux({ aux, moveDay }: AuxAccount): string | null {
  if (!supports('activation')) return null;
  return aux?.status.trim().toLowerCase() === 'preactivated' && moveDay === null ? aux.accountId : null;
}

/** More moves in a row than anybody makes. */
const MOST_MOVES = 5;

/** A payment, or a declined auto-refill charge. */
export type PaymentEntry = Transaction & {
  isDeclined?: boolean;
  /** Of internet: the days of the plan that it paid for; 0 for anything else, and where they are not known. */
  internetDays: number;
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
export async function loadAccountPayments(
  { ownerSession, callContext }: Pick<Owner, 'ownerSession' | 'callContext'>,
  account: ProviderResult<OwnerAccount>,
  aux: ProviderResult<AuxAccount | null>,
  { formerWithinMs = null }: { formerWithinMs?: number | null } = {},
): Promise<ProviderResult<AccountPayments>> {
  if (!account.ok) return account;
  if (!aux.ok) return aux;
  const { accountId, phone, plans } = account.value;
  const isOwn = (id: string) => (ownerSession.accounts.find((one) => one.accountId === id)?.role ?? OWNER) === OWNER;
  const former = (aux.value?.predecessors ?? [])
    .filter((one) => one.accountId !== accountId && isOwn(one.accountId))
    .slice(0, MOST_MOVES);
  const reads = former.map(async ({ accountId: id, address }) => ({
    address,
    transactions: await loadTransactions(callContext, { accountId: id, phone }),
  }));
  const own = await loadTransactions(callContext, { accountId, phone });
  if (!own.ok) return own;
  const others = await Promise.all(
    reads.map((one) => (formerWithinMs === null ? one : withTimeLimit(formerWithinMs, one))),
  );
  const entries: PaymentEntry[] = [...toEntries(own.value, plans)];
  let isPartial = false;
  for (const { address, transactions } of others.filter((other) => other !== null)) {
    if (!transactions.ok && transactions.reason === 'session') return transactions;
    if (transactions.ok)
      for (const entry of toEntries(transactions.value, plans)) entries.push({ ...entry, former: { address } });
    else isPartial = true;
  }
  const ids = [accountId, ...former.map((one) => one.accountId)];
  const ledgerPayments = await listUnlistedPayments(ids, entries);
  return {
    ok: true,
    value: { entries: [...ledgerPayments.map(toLedgerEntry), ...entries], isPartial, isPending: others.includes(null) },
  };
}

/** Decision on orders being set up: the history has what was paid here, whether or not the provider lists it yet. */
function toLedgerEntry(payment: LedgerPayment): PaymentEntry {
  const { cents, paidAt, planCode, planDays: internetDays, quantity, orderNumber, attemptId } = payment;
  const blanks = { expiry: null, product: '', lob: '', duration: '', isAutoRefill: false, card: null } as const;
  return {
    ...blanks,
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

function toEntries({ payments, declinedCharges }: Transactions, plans: Plans): PaymentEntry[] {
  const unpaid = { expiry: null, orderNumber: '', referenceId: '', isAutoRefill: true, isDeclined: true } as const;
  return [...declinedCharges.map((charge) => ({ ...charge, ...unpaid })), ...payments].map((entry) => {
    return { ...entry, ...toPeriods(entry, plans) };
  });
}

/** The plan's days and how often a payment bought them: the payment's days divided by those of the plan with its code. */
function toPeriods(
  { planCode, lob, duration }: Transaction | DeclinedCharge,
  plans: Plans,
): Pick<PaymentEntry, 'internetDays' | 'quantity'> {
  const plan = plans.find((one) => one.planCode === planCode);
  if (!isInternet(lob || (plan?.lob ?? ''))) return { internetDays: 0, quantity: 1 };
  const durationDays = /^\s*(\d{1,4})\b/.exec(duration)?.[1];
  const periodDays = planDays({ planCode, days: null }, plans);
  const paidDays = durationDays === undefined ? null : Number(durationDays);
  const quantity = countPeriods(paidDays, periodDays);
  return { internetDays: quantity > 1 ? periodDays : (paidDays ?? periodDays), quantity };
}

/** Whether moves of the service lead from one account to another; false as well if the provider cannot be read. */
export async function hasMovedTo(
  callContext: CallContext,
  { from, to }: { from: string; to: string },
): Promise<boolean> {
  let current = from;
  for (let moves = 0; moves < MOST_MOVES; moves += 1) {
    const auxAccount = await loadAuxAccount(callContext, current);
    const aux = auxAccount.ok ? auxAccount.value.aux : null;
    // Spec 3 §3.2: a reconnection opens an account as well, and takes nothing along.
    if (aux?.type.trim().toUpperCase() !== 'MOVE') return false;
    if (aux.accountId === to) return true;
    current = aux.accountId;
  }
  return false;
}

/** Spec 3 §4.3, §4.4, §9: how long after ordering an account it is requested, ms. */
const AUX_WAIT_MS = 10_000;

/** Returns the rest of that wait after an order was confirmed, in ms, as its row was read. */
export function calculateAuxWaitMs({ settledAt, readAt }: Pick<Attempt, 'settledAt' | 'readAt'>): number {
  const since = settledAt === null ? 0 : readAt - settledAt;
  return Math.max(0, AUX_WAIT_MS * config().PROVIDER_TIME_SCALE - since);
}

export type NewAuxResult =
  /** `account`: the new account's reference, as in addresses. */
  | { outcome: 'found'; aux: AuxAccount & { aux: NonNullable<AuxAccount['aux']> }; account: string }
  /** The provider shows no account yet, or cannot be asked: neither says anything about the order. */
  | { outcome: 'missing' }
  | { outcome: 'error' };

/** Finds the account that a move or a reconnection has opened. `confirmationNumber`: blank means the newest. */
export async function findNewAux(owner: Owner, confirmationNumber: string): Promise<NewAuxResult> {
  const auxAccount = await loadAuxAccount(owner.callContext, owner.accountId, confirmationNumber);
  if (!auxAccount.ok) {
    await recordProviderFailure(owner, auxAccount);
    return { outcome: 'missing' };
  }
  const { aux, error } = auxAccount.value;
  if (error !== '') return { outcome: 'error' };
  if (!aux) return { outcome: 'missing' };
  const account = accountReference(owner.ownerSession, aux.accountId);
  return { outcome: 'found', aux: { ...auxAccount.value, aux }, account };
}

/** Whether a move of the account is scheduled, or has begun and its new account waits for activation. */
export function isMoveInProgress({ aux }: Pick<AuxAccount, 'aux'>): boolean {
  return ['scheduled', 'preactivated'].includes(aux?.status.trim().toLowerCase() ?? '');
}

/**
 * Decision on orders being set up: while the ledger has an order, a failure to read the account's other accounts counts as null.
 */
export async function loadAuxUnlessOrdered(
  callContext: CallContext,
  accountId: string,
  order: Promise<object | null>,
): Promise<ProviderResult<AuxAccount | null>> {
  const [aux, openOrder] = await Promise.all([loadAuxAccount(callContext, accountId), order]);
  return !aux.ok && aux.reason !== 'session' && openOrder ? { ok: true, value: null } : aux;
}

/** Null if the promise takes longer than `limitMs`, scaled like the provider's budgets. */
export function withTimeLimit<Value>(limitMs: number, promise: Promise<Value>): Promise<Value | null> {
  return Promise.race([promise, sleep(limitMs * config().PROVIDER_TIME_SCALE, null, { ref: false })]);
}
