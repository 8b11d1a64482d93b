import 'server-only';
import { Buffer } from 'node:buffer';
import type { NewAccountResponse } from '#lib/reconnect/api.ts';
import { ACTIVATION_ENTRY } from '#lib/domain/entry-paths.ts';
import { now as clock } from '#lib/clock.ts';
import {
  type AccountOrder,
  completeAccountOrder,
  findAccountOrder,
  resolveAccountOrder,
} from '#lib/account/server/account-orders.ts';
import { findNewAux } from '#lib/account/server/related-accounts.ts';
import { findOwnAttempt, type AttemptRef } from '#lib/payment/server/payment-status.ts';
import { loadIdentity, type Owner, ownerStoreId } from '#lib/session/require-owner.ts';
import { RECONNECT } from './reconnect-purchase.ts';

/**
 * Spec 3 §4.4: finds the account that a paid reconnection has opened. Decision on orders being set up: while it does not show, or cannot be
 * read, the page stays and asks again. One that is in error leads to the error page.
 */
export async function findNewAccount(owner: Owner, attemptRef: AttemptRef): Promise<NewAccountResponse> {
  const attempt = await findOwnAttempt(ownerStoreId(owner), attemptRef);
  if (attempt?.flow !== RECONNECT || attempt.state !== 'confirmed') return { outcome: 'failed' };
  const newAux = await findNewAux(owner, attempt.orderNumber ?? '');
  if (newAux.outcome === 'error') return { outcome: 'failed' };
  const newestOrder = await findAccountOrder(owner.accountId);
  const accountOrder = newestOrder?.attempt.id === attempt.id ? newestOrder : null;
  if (newAux.outcome === 'found') {
    if (accountOrder) await completeAccountOrder(accountOrder);
    return { outcome: 'ready', path: buildActivationPath(owner, newAux.aux.aux.accountId) };
  }
  const accountId = accountOrder && (await findListedAccountId(owner, accountOrder));
  return accountId ? { outcome: 'ready', path: buildActivationPath(owner, accountId) } : { outcome: 'waiting' };
}

/** The id of the new account, if the identity already lists it. */
async function findListedAccountId(owner: Owner, accountOrder: AccountOrder): Promise<string | null> {
  const identity = await loadIdentity(owner, clock());
  const accounts = identity.ok ? identity.value.accounts : null;
  return (await resolveAccountOrder(accountOrder, { aux: null, accounts }))?.details?.newAccountId ?? null;
}

function buildActivationPath({ ownerSession }: Owner, accountId: string): string {
  const { custGuid, bhr, mobile } = ownerSession;
  // Spec 3 §2.4: the form in which the provider links to an account; the activation page turns it into a reference.
  const query = new URLSearchParams({
    accountId: toBase64(accountId),
    guid: toBase64(custGuid),
    bhr: String(bhr),
    mobile: String(mobile),
  });
  return `${ACTIVATION_ENTRY}?${query}`;
}

function toBase64(text: string): string {
  return Buffer.from(text, 'utf8').toString('base64');
}
