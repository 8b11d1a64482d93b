import 'server-only';
import type { ResponseOf } from '#lib/contract/operation.ts';
import { chargeStatus, paymentJwks } from '#lib/contract/payments.ts';
import { type CallContext, callProvider } from '#lib/provider/call.ts';
import { callAsGuest } from '#lib/provider/guest-token.ts';
import { type ProviderResult, type MessageOutcome, messageOutcome } from '#lib/provider/provider-result.ts';
import type { ChargeReport } from '#lib/payment/settlement.ts';
import type { z } from 'zod';
import type { chargedCard } from '#lib/contract/card.ts';
import { toCardBrand, type CardSummary } from '#lib/domain/card/card.ts';
import { config } from '#lib/config.ts';
import { sendReceipt } from '#lib/contract/receipt.ts';
import { LANGUAGES, type Locale } from '#lib/i18n/locales.ts';
import type { RenderedMail } from '#lib/mail/mail.ts';
import type { Recipient } from '#lib/domain/contact/recipient.ts';

/** Returns the status of a charge, by the attempt's id. */
export function requestChargeStatus(
  callContext: CallContext,
  referenceID: string,
): Promise<ProviderResult<ResponseOf<typeof chargeStatus>>> {
  return callAsGuest(callContext, chargeStatus, { query: { referenceID, trackingId: callContext.trackingId } });
}

/** Returns the provider's status of a charge by its attempt's id, in our own terms; `failed` if the provider gives none. */
export async function loadChargeReport(callContext: CallContext, id: string): Promise<ChargeReport> {
  return toChargeReport(await requestChargeStatus(callContext, id));
}

export function toChargeReport(result: Awaited<ReturnType<typeof requestChargeStatus>>): ChargeReport {
  if (!result.ok) return { status: 'failed' };
  const { status, orderNumber, amount, accountId, errorCode, paymentInfo } = result.value;
  switch (status) {
    case 'CHARGED':
      return {
        status: 'charged',
        orderNumber: orderNumber.trim() || null,
        amountCents: amount,
        accountId: accountId.trim() || null,
        ...toChargedCard(paymentInfo),
      };
    case 'DECLINED':
      return { status: 'declined', code: errorCode ?? null };
    case 'IN_PROGRESS':
      return { status: 'in-progress' };
    case 'NOT_FOUND':
      return { status: 'not-found' };
  }
}

/** The card that the provider reports as charged; empty if it reports none. */
export function toChargedCard(named: z.output<typeof chargedCard>): { card?: CardSummary } {
  return named ? { card: { brand: toCardBrand(named.cardType), lastFour: named.cardNumber } } : {};
}

export type PaymentKey = ResponseOf<typeof paymentJwks>['keys'][number];

const FRESH_KEY_MS = 5 * 60_000;
const USABLE_KEY_MS = 24 * 60 * 60_000;

let cachedKey: { key: PaymentKey; timestamp: number } | null = null;
let pendingRefresh: Promise<void> | null = null;

/**
 * Returns the public key for card fields. A key older than five minutes is returned immediately and refreshed in the background, so that a
 * slow provider does not delay a payment. Null if there is no key younger than a day and the provider cannot be reached.
 */
export async function findPaymentKey(callContext: CallContext): Promise<PaymentKey | null> {
  if (keyAgeMs() > FRESH_KEY_MS) {
    pendingRefresh ??= refreshKey(callContext).finally(() => (pendingRefresh = null));
    if (keyAgeMs() > USABLE_KEY_MS) await pendingRefresh;
  }
  return cachedKey && keyAgeMs() <= USABLE_KEY_MS ? cachedKey.key : null;
}

function keyAgeMs(): number {
  return cachedKey ? Date.now() - cachedKey.timestamp : Infinity;
}

async function refreshKey(callContext: CallContext): Promise<void> {
  const result = await callProvider(paymentJwks, {}, callContext);
  const key = result.ok ? result.value.keys[0] : undefined;
  if (key) cachedKey = { key, timestamp: Date.now() };
}

interface OutgoingReceipt {
  /** The attempt's id, under which the provider knows the charge. */
  referenceID: string;
  recipient: Recipient;
  /** For an email, as text and, where the provider takes it, as HTML. */
  mail: RenderedMail;
  /** For a text message. */
  brief: string;
  locale: Locale;
}

/** Has the provider send a receipt, once. */
export async function sendReceiptMessage(callContext: CallContext, receipt: OutgoingReceipt): Promise<MessageOutcome> {
  const { trackingId } = callContext;
  const { referenceID, recipient, mail, brief, locale } = receipt;
  const common = { referenceID, langPref: LANGUAGES[locale].wire, trackingId };
  const result = await callAsGuest(callContext, sendReceipt, {
    query: { trackingId },
    body:
      recipient.channel === 'email'
        ? {
            channel: 'EMAIL',
            email: recipient.email,
            subject: mail.subject,
            message: mail.text,
            ...(config().PROVIDER_HTML_RECEIPTS && { html: mail.html }),
            ...common,
          }
        : { channel: 'SMS', tn: recipient.phone, message: brief, ...common },
  });
  return messageOutcome(result);
}
