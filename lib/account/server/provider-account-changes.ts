import 'server-only';
import { reprovisionDevice } from '#lib/contract/devices.ts';
import { updateCustomer, updateIdentity } from '#lib/contract/identity.ts';
import { updateMove } from '#lib/contract/move.ts';
import {
  addInstrument,
  cancelAutopay,
  enrollAutopay,
  modifyInstrument,
  removeInstrument,
  setInstrumentRole,
} from '#lib/contract/payments.ts';
import type { CardRole } from '#lib/account/saved-cards.ts';
import type { SyncUpContact } from '#lib/account/sync-up.ts';
import { type PayingAccount, toPaymentsInput } from './provider-account.ts';
import { LANGUAGES, type Locale } from '#lib/i18n/locales.ts';
import { callProvider, type CallContext } from '#lib/provider/call.ts';
import type { ProviderResult } from '#lib/provider/provider-result.ts';
import type { CardToken } from '#lib/payment/api.ts';
import { type RefillBilling, type RefillCard, toWireToken } from '#lib/plans/server/provider-refill.ts';

/** Changes that a signed-in customer makes to an account, other than payments. Each is sent once. */

interface Preferences {
  custGuid: string;
  accountId: string;
  language: Locale;
  smsOptIn: boolean;
}

const SOURCE = 'DIGITAL2.0';

/** Spec 2 §3 'Sync-up payload'. */
export async function sendSyncUp(
  callContext: CallContext,
  { contact, ...preferences }: Preferences & { contact: SyncUpContact },
): Promise<ProviderResult<null>> {
  const body = { ...toWirePreferences(preferences), ...contact };
  return toEmptyResult(
    await callProvider(updateIdentity, { query: { trackingId: callContext.trackingId }, body }, callContext),
  );
}

/** Spec 2 'Preferences update inputs'. Blank names change nothing. */
export async function sendPreferences(
  callContext: CallContext,
  {
    firstName,
    lastName,
    reminderChannel,
    ...preferences
  }: Preferences & { firstName: string; lastName: string; reminderChannel?: 'SMS' | 'EMAIL' | 'NONE' },
): Promise<ProviderResult<null>> {
  const { trackingId } = callContext;
  const names = { firstName, lastName, ...(reminderChannel && { reminderChannel }) };
  const body = { ...toWirePreferences(preferences), ...names, trackingId, source: SOURCE } as const;
  return toEmptyResult(await callProvider(updateCustomer, { query: { trackingId }, body }, callContext));
}

/** Spec 2 §2, 3 §7.4: restarts a modem of the account. */
export async function restartDevice(
  callContext: CallContext,
  { accountId, macId }: { accountId: string; macId: string },
): Promise<ProviderResult<null>> {
  const { trackingId } = callContext;
  const deviceDetails = [{ macId, resetOnly: true as const, prepaidProduct: { lob: 'HSD' as const } }];
  const body = { accountId, deviceDetails, source: SOURCE, trackingId } as const;
  return toEmptyResult(await callProvider(reprovisionDevice, { query: { trackingId }, body }, callContext));
}

/** Spec 3 §4.3: cancels a scheduled move by its confirmation number. */
export async function cancelMove(callContext: CallContext, confirmationNumber: string): Promise<ProviderResult<null>> {
  const body = { action: 'C', confirmationId: confirmationNumber } as const;
  return toEmptyResult(
    await callProvider(updateMove, { query: { trackingId: callContext.trackingId }, body }, callContext),
  );
}

/** The fields of a saved card that can be changed, encrypted by the browser; or the card as it was typed in again. */
type CardChange = Omit<RefillCard, 'cardNumber'> | { cardToken: CardToken };

/** A card that was typed in, and its holder. */
interface NewCard {
  accountId: string;
  card: RefillCard | { cardToken: CardToken };
  billing: RefillBilling;
  enroll: boolean;
}

/** Spec 3 §7.5: saves a card in place of the previous one, or with `keepOthers` beside those that are there. `enroll` also turns on auto-refill; otherwise it stays as it is. */
export async function addCard(
  callContext: CallContext,
  { accountId, card, billing, enroll, keepOthers = false }: NewCard & { keepOthers?: boolean },
): Promise<ProviderResult<null>> {
  const custInfo = { accountId, ...billing };
  const body = {
    ...toWireInstrument(card),
    custInfo,
    enrollAutoPayment: enroll,
    processingNetwork: 'CREDIT',
    ...(keepOthers && { keepOthers }),
  } as const;
  return toEmptyResult(
    await callProvider(addInstrument, { query: { trackingId: callContext.trackingId }, body }, callContext),
  );
}

/** Spec 3 §7.5: changes the expiry date, name and address of the saved card; its number and auto-refill stay. */
export async function changeCard(
  callContext: CallContext,
  { accountId, token, card, billing }: Omit<NewCard, 'card' | 'enroll'> & { token: string; card: CardChange },
): Promise<ProviderResult<null>> {
  const custInfo = { accountId, ...billing };
  const rest = { custInfo, enrollAutoPayment: false, processingNetwork: 'CREDIT', paymentInstToken: token } as const;
  const body = { ...toWireInstrument(card), ...rest };
  return toEmptyResult(
    await callProvider(modifyInstrument, { query: { trackingId: callContext.trackingId }, body }, callContext),
  );
}

function toWireInstrument<Encrypted extends object>(card: Encrypted | { cardToken: CardToken }) {
  return 'cardToken' in card ? { cardToken: toWireToken(card.cardToken) } : card;
}

/** Spec 3 §7.5. */
export async function removeCard(
  callContext: CallContext,
  { accountId, token }: { accountId: string; token: string },
): Promise<ProviderResult<null>> {
  const body = { custInfo: { accountId }, paymentInstToken: token };
  return toEmptyResult(
    await callProvider(removeInstrument, { query: { trackingId: callContext.trackingId }, body }, callContext),
  );
}

/** Makes a saved card the default, the backup of auto-refill, or neither. */
export async function sendCardRole(
  callContext: CallContext,
  { accountId, token, role }: { accountId: string; token: string; role: CardRole },
): Promise<ProviderResult<null>> {
  const body = { custInfo: { accountId }, paymentInstToken: token, role };
  return toEmptyResult(
    await callProvider(setInstrumentRole, { query: { trackingId: callContext.trackingId }, body }, callContext),
  );
}

/** Spec 2 §4: auto-refill may be on even after an answer with a code; the stored payment info shows whether it is. */
export async function enrollInAutoRefill(
  callContext: CallContext,
  account: PayingAccount,
): Promise<ProviderResult<null>> {
  const result = await callProvider(enrollAutopay, toPaymentsInput(callContext, account), callContext);
  if (!result.ok) return result;
  const { businessErrorCode: code } = result.value;
  return code === '' ? toEmptyResult(result) : { ok: false, reason: 'code', code, message: null, status: 200 };
}

/** Spec 2 §4. */
export async function cancelAutoRefill(
  callContext: CallContext,
  account: PayingAccount,
): Promise<ProviderResult<null>> {
  return toEmptyResult(await callProvider(cancelAutopay, toPaymentsInput(callContext, account), callContext));
}

function toWirePreferences({ custGuid, accountId, language, smsOptIn }: Preferences) {
  return {
    custguid: custGuid,
    accountId,
    languagePreference: LANGUAGES[language].wire,
    smsOptIn: smsOptIn ? ('Y' as const) : ('N' as const),
  };
}

function toEmptyResult(result: ProviderResult<unknown>): ProviderResult<null> {
  return result.ok ? { ok: true, value: null } : result;
}
