import 'server-only';
import { Buffer } from 'node:buffer';
import type { NewAccountResponse } from '#lib/reconnect/api.ts';
import { ACTIVATION_ENTRY } from '#lib/domain/entry-paths.ts';
import { now as clock } from '#lib/clock.ts';
import {
  type AccountOrder,
  endAccountOrder,
  findAccountOrder,
  lookForAccount,
} from '#lib/account/server/account-orders.ts';
import { findNewAux } from '#lib/account/server/aux-account.ts';
import { findOwnAttempt, type AttemptRef } from '#lib/payment/server/payment-status.ts';
import { loadIdentity, type Owner, ownerStoreId } from '#lib/session/require-owner.ts';
import { RECONNECT } from './reconnect-purchase.ts';

/**
 * Spec 3 §4.4: finds the account that a paid reconnection has opened. Decision on orders being set up: while it does not show, or cannot be
 * read, the page stays and asks again. One that is in error leads to the error page.
 */
export async function findNewAccount(owner: Owner, named: AttemptRef): Promise<NewAccountResponse> {
  const attempt = await findOwnAttempt(ownerStoreId(owner), named);
  if (attempt?.flow !== RECONNECT || attempt.state !== 'confirmed') return { outcome: 'failed' };
  const opened = await findNewAux(owner, attempt.orderNumber ?? '');
  if (opened.outcome === 'error') return { outcome: 'failed' };
  const standing = await findAccountOrder(owner.accountId);
  const order = standing?.attempt.id === attempt.id ? standing : null;
  if (opened.outcome === 'found') {
    if (order) await endAccountOrder(order);
    return { outcome: 'ready', path: activationPath(owner, opened.aux.aux.accountId) };
  }
  const listed = order && (await listedAccount(owner, order));
  return listed ? { outcome: 'ready', path: activationPath(owner, listed) } : { outcome: 'waiting' };
}

/** The id of the new account if the identity lists it by now. */
async function listedAccount(owner: Owner, order: AccountOrder): Promise<string | null> {
  const identity = await loadIdentity(owner, clock());
  const accounts = identity.ok ? identity.value.accounts : null;
  return (await lookForAccount(order, { aux: null, accounts }))?.kept?.newAccountId ?? null;
}

function activationPath({ ownerSession }: Owner, accountId: string): string {
  const { custGuid, bhr, mobile } = ownerSession;
  // Spec 3 §2.4: the form in which the provider links to an account; the activation page turns it into a reference.
  const query = new URLSearchParams({
    accountId: base64(accountId),
    guid: base64(custGuid),
    bhr: String(bhr),
    mobile: String(mobile),
  });
  return `${ACTIVATION_ENTRY}?${query}`;
}

function base64(text: string): string {
  return Buffer.from(text, 'utf8').toString('base64');
}
