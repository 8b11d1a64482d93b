import 'server-only';
import { config } from '#lib/config.ts';
import { type AuxAccount, findAuxAccount } from './provider-account.ts';
import type { CallContext } from '#lib/provider/call.ts';
import type { ProviderResult } from '#lib/provider/provider-result.ts';
import { accountReference } from '#lib/session/account-reference.ts';
import { noteRefusal } from '#lib/session/owner-guard.ts';
import type { Owner } from '#lib/session/require-owner.ts';
import type { Attempt } from '#lib/store/attempt.ts';

/** Spec 3 §4.3, §4.4, §9: how long after ordering an account it is requested, ms. */
const AUX_WAIT_MS = 10_000;

/** Returns the rest of that wait after an order was confirmed, in ms, as its row was read. */
export function auxWaitMs({ settledAt, readAt }: Pick<Attempt, 'settledAt' | 'readAt'>): number {
  const since = settledAt === null ? 0 : readAt - settledAt;
  return Math.max(0, AUX_WAIT_MS * config().PROVIDER_TIME_SCALE - since);
}

export type NewAux =
  /** `account`: the new account's reference, as in addresses. */
  | { outcome: 'found'; aux: AuxAccount & { aux: NonNullable<AuxAccount['aux']> }; account: string }
  /** The provider shows no account yet, or cannot be asked: neither says anything about the order. */
  | { outcome: 'missing' }
  /** The provider reports an error with the account. */
  | { outcome: 'error' };

/** Finds the account that a move or a reconnection has opened. `confirmationNumber`: blank means the newest. */
export async function findNewAux(owner: Owner, confirmationNumber: string): Promise<NewAux> {
  const read = await findAuxAccount(owner.context, owner.accountId, confirmationNumber);
  if (!read.ok) {
    await noteRefusal(owner, read);
    return { outcome: 'missing' };
  }
  const { aux, error } = read.value;
  if (error !== '') return { outcome: 'error' };
  if (!aux) return { outcome: 'missing' };
  const account = accountReference(owner.ownerSession, aux.accountId);
  return { outcome: 'found', aux: { ...read.value, aux }, account };
}

/** Whether a move of the account is scheduled, or has begun and its new account waits for activation. */
export function isMoveUnderWay({ aux }: Pick<AuxAccount, 'aux'>): boolean {
  return ['scheduled', 'preactivated'].includes(aux?.status.trim().toLowerCase() ?? '');
}

/**
 * Decision on orders being set up: what the ledger knows of an order stands where the accounts of its account cannot be read. Null then.
 */
export async function findAuxBehindOrder(
  context: CallContext,
  accountId: string,
  order: Promise<object | null>,
): Promise<ProviderResult<AuxAccount | null>> {
  const [read, ordered] = await Promise.all([findAuxAccount(context, accountId), order]);
  return !read.ok && read.reason !== 'session' && ordered ? { ok: true, value: null } : read;
}
