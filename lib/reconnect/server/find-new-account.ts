import 'server-only';
import { Buffer } from 'node:buffer';
import type { NewAccountResponse } from '#lib/reconnect/api.ts';
import { ACTIVATION_ENTRY } from '#lib/domain/entry-paths.ts';
import { findNewAux } from '#lib/account/server/aux-account.ts';
import { findOwnAttempt, type NamedAttempt } from '#lib/payment/server/payment-status.ts';
import { type Owner, ownerIdOf } from '#lib/session/require-owner.ts';
import { RECONNECT } from './reconnect-purchase.ts';

/**
 * Spec 3 §4.4: finds the account that a paid reconnection has opened. If there is none, it is in error, or the call fails, the error page
 * is shown.
 */
export async function findNewAccount(owner: Owner, named: NamedAttempt): Promise<NewAccountResponse> {
  const attempt = await findOwnAttempt(ownerIdOf(owner), named);
  if (attempt?.flow !== RECONNECT || attempt.state !== 'confirmed') return { outcome: 'failed' };
  const opened = await findNewAux(owner, attempt.orderNumber ?? '');
  if (opened.outcome !== 'found') return { outcome: 'failed' };
  const { custGuid, bhr, mobile } = owner.ownerSession;
  // Spec 3 §2.4: the form in which the provider links to an account; the activation page turns it into a reference.
  const query = new URLSearchParams({
    accountId: base64(opened.aux.aux.accountId),
    guid: base64(custGuid),
    bhr: String(bhr),
    mobile: String(mobile),
  });
  return { outcome: 'ready', path: `${ACTIVATION_ENTRY}?${query}` };
}

function base64(text: string): string {
  return Buffer.from(text, 'utf8').toString('base64');
}
