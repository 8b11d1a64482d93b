import 'server-only';
import type { AuxAccount } from '#lib/provider/account.ts';
import type { OwnerAccount } from '#lib/provider/owner-account.ts';
import type { ProviderResult } from '#lib/provider/provider-result.ts';
import { listTransactions, type Transaction, type Transactions } from '#lib/provider/transactions.ts';
import { OWNER } from '#lib/rules/account/account-choice.ts';
import type { UsAddress } from '#lib/rules/contact/us-address.ts';
import type { Owner } from '#lib/session/require-owner.ts';
import { MOST_MOVES } from './moved-to.ts';

/** A payment, or a declined auto-refill charge. */
export type PaymentEntry = Transaction & {
  isDeclined?: boolean;
  /** Only for a payment of a former account: where its service was; null if the provider does not say. */
  former?: { address: UsAddress | null };
};

export interface AccountPayments {
  entries: readonly PaymentEntry[];
  /** Payments of a former account could not be read. */
  isPartial: boolean;
}

/**
 * Decision on one history: the payments of an account, and of those that it continues since a move or a reconnection. A former account
 * counts if the provider names it for the account, which the customer owns, and does not list it with another role for them. One that
 * cannot be read is left out, unless the session has ended.
 */
export async function listAccountPayments(
  { ownerSession, context }: Pick<Owner, 'ownerSession' | 'context'>,
  account: ProviderResult<OwnerAccount>,
  aux: ProviderResult<AuxAccount>,
): Promise<ProviderResult<AccountPayments>> {
  if (!account.ok) return account;
  if (!aux.ok) return aux;
  const { accountId, phone } = account.value;
  const roleOf = (id: string) => ownerSession.accounts.find((listed) => listed.accountId === id)?.role ?? OWNER;
  const former = aux.value.predecessors
    .filter((one) => one.accountId !== accountId && roleOf(one.accountId) === OWNER)
    .slice(0, MOST_MOVES);
  const [own, ...others] = await Promise.all([
    listTransactions(context, { accountId, phone }),
    ...former.map(async ({ accountId: id, address }) => ({
      address,
      read: await listTransactions(context, { accountId: id, phone }),
    })),
  ]);
  if (!own.ok) return own;
  const entries: PaymentEntry[] = [...entriesOf(own.value)];
  let isPartial = false;
  for (const { address, read } of others) {
    if (!read.ok && read.reason === 'session') return read;
    if (read.ok) for (const entry of entriesOf(read.value)) entries.push({ ...entry, former: { address } });
    else isPartial = true;
  }
  return { ok: true, value: { entries, isPartial } };
}

function entriesOf({ paid, declined }: Transactions): readonly PaymentEntry[] {
  if (declined.length === 0) return paid;
  const unpaid = { expiry: null, duration: '', orderNumber: '', referenceId: '', isAutoRefill: true } as const;
  return [...declined.map((charge) => ({ ...charge, ...unpaid, isDeclined: true })), ...paid];
}
