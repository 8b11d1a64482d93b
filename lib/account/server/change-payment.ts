import 'server-only';
import type {
  AutoRefillRequest,
  ChangeCardRequest,
  PaymentChangeResponse,
  RemoveCardRequest,
  SaveCardRequest,
} from '#lib/account/payment-api.ts';
import { getTranslations } from 'next-intl/server';
import { now as clock } from '#lib/clock.ts';
import { config } from '#lib/config.ts';
import { CARD_NOT_ACCEPTED, toPaymentCard, isCardAccepted, sendCardOnce } from '#lib/payment/server/card-entry.ts';
import type { BillingFormValues } from '#lib/payment/billing-rules.ts';
import type { JsonResponse } from '#lib/http/json-handler.ts';
import { log } from '#lib/log.ts';
import { hashSubject } from '#lib/http/secrets.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { loadOwnerAccount, loadPaymentInfo, type PaymentInfo } from './provider-account.ts';
import {
  addCard,
  cancelAutoRefill,
  changeCard as sendChange,
  enrollInAutoRefill,
  removeCard as sendRemoval,
} from './provider-account-changes.ts';
import type { OwnerAccount } from './provider-owner-account.ts';
import { supports } from '#lib/provider/capabilities.ts';
import { isWithoutEffect, type ProviderFailure, type ProviderResult } from '#lib/provider/provider-result.ts';
import { isSameCharge } from '#lib/account/auto-refill.ts';
import { showsCard, showsCardChange } from '#lib/account/card-change.ts';
import { calendarDayIn } from '#lib/domain/dates.ts';
import { describeFailedAutoRefill, describeFailedCard } from '#lib/content/describe-code.ts';
import { recordProviderFailure } from '#lib/session/owner-guard.ts';
import type { Owner } from '#lib/session/require-owner.ts';
import { isInMaintenance } from '#lib/store/refuse-in-maintenance.ts';
import { store } from '#lib/store/store.ts';
import { loadAutoRefillTerms, saveAutoRefillProposal, settleAutoRefillProposal } from './auto-refill.ts';
import { calculateNextCharge } from './next-charge.ts';
import { runExclusively } from './run-exclusively.ts';
import { toCardRef, toPaymentVersion } from './owner-card.ts';

/**
 * Spec 3 §7.5: saves a card in place of any other. It counts as saved if a different card than before is stored, with its last four digits.
 */
export async function saveCard(owner: Owner, request: SaveCardRequest): Promise<JsonResponse> {
  const { accountId, callContext } = owner;
  const { billing, enroll, terms, locale, version, cardToken } = request;
  const { lastFour } = toPaymentCard(request).card;
  const card = cardToken ? { cardToken } : request.card;
  if (!isCardAccepted(request)) return CARD_NOT_ACCEPTED;
  if (enroll && !supports('auto-refill')) return NOT_OFFERED;
  const refusal = enroll ? await checkTerms(locale, terms) : null;
  if (refusal) return refusal;
  return changePayment(owner, {
    locale,
    version,
    describe: describeFailedCard,
    send: () =>
      sendCardOnce(cardToken, async () => {
        if (enroll) await saveAutoRefillProposal(accountId, locale);
        return addCard(callContext, { accountId, card, billing: toPayer(billing), enroll });
      }),
    isDone: (after, before) => after.card?.token !== before.card?.token && after.card?.lastFour === lastFour,
    ...(enroll && { settle: (end) => settleEnrolment(accountId, end) }),
  });
}

/** Spec 3 §7.5: changes the expiry date, name or address of the saved card. */
export async function changeCard(owner: Owner, request: ChangeCardRequest): Promise<JsonResponse> {
  if (!isCardAccepted(request)) return CARD_NOT_ACCEPTED;
  const { accountId, callContext } = owner;
  const { cardToken, locale, version } = request;
  const card = cardToken ? { cardToken } : request.card;
  const billing = toPayer(request.billing);
  return changePayment(owner, {
    locale,
    version,
    describe: describeFailedCard,
    send: async ({ payment: { card: savedCard } }) =>
      savedCard &&
      sendCardOnce(cardToken, () => sendChange(callContext, { accountId, token: savedCard.token, card, billing })),
    isDone: (after, before) =>
      cardToken
        ? showsCard(after.card, { ...cardToken, ...billing })
        : showsCardChange({ before: before.card, after: after.card }, billing),
  });
}

/** Spec 3 §7.5. */
export function removeCard(owner: Owner, { locale, version }: RemoveCardRequest): Promise<JsonResponse> {
  const { accountId, callContext } = owner;
  return changePayment(owner, {
    locale,
    version,
    describe: describeFailedCard,
    send: async ({ payment: { card } }) => card && sendRemoval(callContext, { accountId, token: card.token }),
    isDone: ({ card }) => card === null,
  });
}

/** A page from before may still offer auto-refill. */
const NOT_OFFERED: JsonResponse = { status: 404, body: { reason: 'not-offered' } };

/** Splits the name so that both pages show it as it was typed. */
function toPayer({ name, ...address }: BillingFormValues) {
  const [firstName = '', ...rest] = name.split(' ');
  return { firstName, lastName: rest.join(' '), ...address };
}

/** Spec 2 §4: turns auto-refill on, with the terms that the page showed, or off. The stored state decides whether it worked. */
export async function turnAutoRefill(owner: Owner, request: AutoRefillRequest): Promise<JsonResponse> {
  const { callContext, accountId } = owner;
  const { locale, change, version } = request;
  if (change.to === 'off') {
    return changePayment(owner, {
      locale,
      version,
      describe: (code, language) => describeFailedAutoRefill(code, language, change.to),
      send: async ({ account }) => cancelAutoRefill(callContext, account),
      isDone: ({ hasAutoRefill }) => !hasAutoRefill,
    });
  }
  const refusal = await checkTerms(locale, change.terms);
  if (refusal) return refusal;
  return changePayment(owner, {
    locale,
    version,
    describe: (code, language) => describeFailedAutoRefill(code, language, change.to),
    refuse: async ({ account, payment }) => {
      const today = calendarDayIn(config().PROVIDER_TIME_ZONE, clock());
      const { charge, wouldChargeOn } = calculateNextCharge(account, payment, today);
      const isSame = charge !== null && isSameCharge(change.charge, { ...charge, on: wouldChargeOn });
      return isSame ? null : { status: 409, body: { reason: 'charge-changed' } };
    },
    send: async ({ account }) => {
      await saveAutoRefillProposal(accountId, locale);
      return enrollInAutoRefill(callContext, account);
    },
    isDone: ({ hasAutoRefill }) => hasAutoRefill,
    settle: (end) => settleEnrolment(accountId, end),
  });
}

/** 409 if the terms have changed since they were agreed to; null if they have not. `version`: the one that the page showed. */
async function checkTerms(locale: Locale, version: string | undefined): Promise<JsonResponse | null> {
  if (version === (await loadAutoRefillTerms(locale)).version) return null;
  return { status: 409, body: { reason: 'terms-changed' } };
}

/** What the provider has stored tells whether an enrolment was made; its response counts only where that could not be read. */
async function settleEnrolment(accountId: string, { isDone, after }: ChangeEnd): Promise<void> {
  await settleAutoRefillProposal(accountId, isDone === false || !after ? isDone : after.hasAutoRefill);
}

/** What is stored before a change. */
interface BeforeChange {
  account: OwnerAccount;
  payment: PaymentInfo;
}

/** `isDone`: null if it is not known. `after`: what is stored afterwards; null if it was not read. */
interface ChangeEnd {
  isDone: boolean | null;
  after: PaymentInfo | null;
}

interface Change {
  locale: Locale;
  /** The version that the page shows; undefined if the page does not show what is stored. */
  version: string | undefined;
  /** Refuses a change even though the page is up to date; null to continue. */
  refuse?: (before: BeforeChange) => Promise<JsonResponse | null>;
  /** Null if there is nothing to change. */
  send: (before: BeforeChange) => Promise<ProviderResult<null> | null>;
  isDone: (after: PaymentInfo, before: PaymentInfo) => boolean;
  describe: typeof describeFailedCard;
  /** Records how the change ended, before the response. */
  settle?: (end: ChangeEnd) => Promise<void>;
}

/**
 * Spec 2 §4, 3 §7.5: changes the card or auto-refill; all such changes go through here. One change per account at a time, only of the
 * version that the page shows, sent once and never again. What the provider has stored afterwards decides, so a lost response alone is
 * neither a success nor a failure.
 */
async function changePayment(owner: Owner, change: Change): Promise<JsonResponse> {
  const { accountId } = owner;
  if (await isInMaintenance()) return refusedInMaintenance(owner, change.locale);
  const response = await runExclusively({ what: 'payment', accountId }, () => changeAlone(owner, change));
  await notePaymentChange(accountId);
  return response ?? CHANGED;
}

async function refusedInMaintenance({ callContext }: Owner, locale: Locale): Promise<JsonResponse> {
  log.info({ event: 'maintenance_refused', trackingId: callContext.trackingId });
  const t = await getTranslations({ locale, namespace: 'shell.maintenance' });
  return toResponse({ outcome: 'failed', text: t('unchanged'), codeLine: null, isUnsent: true });
}

const CHANGED: JsonResponse = { status: 409, body: { reason: 'payment-changed' } };

async function changeAlone(owner: Owner, change: Change): Promise<JsonResponse> {
  const { locale, version, refuse, send, isDone, describe, settle } = change;
  const { callContext, accountId } = owner;
  const account = await loadOwnerAccount(callContext, accountId);
  const payment = account.ok ? await loadPaymentInfo(callContext, account.value) : account;
  if (!account.ok || !payment.ok) return failedBefore(owner, account.ok ? payment : account);
  const before = { account: account.value, payment: payment.value };
  if (version !== undefined && version !== toPaymentVersion(before.payment)) return CHANGED;
  const refusal = await refuse?.(before);
  if (refusal) return refusal;
  const reply = await send(before);
  if (!reply) return CHANGED;
  if (!reply.ok) {
    await recordProviderFailure(owner, reply);
    if (isWithoutEffect(reply)) {
      await settle?.({ isDone: false, after: null });
      return toResponse(NOT_DONE);
    }
  }
  const after = await loadPaymentInfo(callContext, before.account);
  if (!after.ok) await recordProviderFailure(owner, after);
  const isMade = reply.ok || (after.ok ? isDone(after.value, before.payment) : null);
  await settle?.({ isDone: isMade, after: after.ok ? after.value : null });
  if (isMade) {
    const card = after.ok ? after.value.card : null;
    return toResponse({ outcome: 'done', ref: card && toCardRef(card) });
  }
  if (!reply.ok && reply.reason === 'code') {
    return toResponse({ outcome: 'failed', ...(await describe(reply.code, locale)) });
  }
  return toResponse(isMade === false ? NOT_DONE : { outcome: 'unknown' });
}

const NOT_DONE = { outcome: 'failed', text: null, codeLine: null } as const;

async function failedBefore(owner: Owner, failure: ProviderResult<unknown>): Promise<JsonResponse> {
  if (!failure.ok) await recordProviderFailure(owner, failure satisfies ProviderFailure);
  return toResponse(NOT_DONE);
}

function toResponse(body: PaymentChangeResponse): JsonResponse {
  return { body };
}

/** Longer than a reading of an account is used. */
const FLAG_MS = 15 * 60_000;

const formatChangeFlag = (accountId: string) => `payment changed ${hashSubject('account', accountId)}`;

/** Card or auto-refill of the account may have been changed on this site: what was read of them before is outdated. */
async function notePaymentChange(accountId: string): Promise<void> {
  const { flags } = await store();
  // The value is what 0.1.0 reads, whose instances may run beside these; here only the time of the store counts.
  await flags.put(formatChangeFlag(accountId), String(clock()), FLAG_MS);
}

/** Whether card or auto-refill may have been changed on this site since they were read. `askedAt`: the `readingTime` before that. */
export async function hasPaymentChanged(accountId: string, askedAt: number): Promise<boolean> {
  const { flags } = await store();
  const changedAt = await flags.findTime(formatChangeFlag(accountId), FLAG_MS);
  return changedAt !== null && changedAt >= askedAt;
}
