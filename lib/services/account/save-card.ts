import 'server-only';
import type { SaveCardRequest, SaveCardResponse } from '#lib/api/account.ts';
import { findOwnerAccount, findPaymentInfo, type PaymentInfo } from '#lib/provider/account.ts';
import { addCard } from '#lib/provider/account-changes.ts';
import type { ProviderResult } from '#lib/provider/provider-result.ts';
import { refillBillingName } from '#lib/rules/card/billing-name.ts';
import { describeFailedCard } from '#lib/services/codes/describe-code.ts';
import { type Buyer, noteRefusal } from '#lib/session/owner-guard.ts';
import { cardRef } from './card-ref.ts';

const UNKNOWN_FAILURE = { outcome: 'failed', text: null, codeLine: null } as const;

/**
 * Spec 2 §4, 3 §7.5: saves a card, once; it is never sent again blindly. What the provider has stored decides where its answer was lost: another
 * card than the page showed, with the digits of the new one.
 */
export async function saveCard(buyer: Buyer, request: SaveCardRequest): Promise<SaveCardResponse> {
  const { accountId, context } = buyer.owner;
  const { card, cardSummary, billing, enroll, shown, locale } = request;
  const { addressLine1, addressLine2, city, state, zip, name } = billing;
  const payer = { ...refillBillingName(name), addressLine1, addressLine2, city, state, zip };
  const added = await addCard(context, { accountId, card, billing: payer, enroll });
  if (!added.ok) {
    await noteRefusal(buyer, added);
    if (added.reason === 'session' || added.reason === 'not-sent') return UNKNOWN_FAILURE;
    if (added.reason === 'code') return { outcome: 'failed', ...(await describeFailedCard(added.code, locale)) };
  }
  const stored = await readStored(buyer);
  if (!stored.ok) return UNKNOWN_FAILURE;
  const saved = stored.value.card;
  const ref = saved && cardRef(saved);
  const isNew = ref !== null && ref !== shown && saved?.lastFour === cardSummary.lastFour;
  return isNew || (added.ok && ref) ? { outcome: 'saved', ref } : UNKNOWN_FAILURE;
}

async function readStored(buyer: Buyer): Promise<ProviderResult<PaymentInfo>> {
  const { context, accountId } = buyer.owner;
  const account = await findOwnerAccount(context, accountId);
  const stored = account.ok ? await findPaymentInfo(context, account.value) : account;
  if (!stored.ok) await noteRefusal(buyer, stored);
  return stored;
}
