import 'server-only';
import type {
  AutoRefillRequest,
  CardRoleRequest,
  ChangeCardRequest,
  PaymentChangeResponse,
  RemoveCardRequest,
  SaveCardRequest,
} from '#lib/account/payment-api.ts';
import { getTranslations } from 'next-intl/server';
import { type CardRole, MAX_INSTRUMENTS } from '#lib/account/saved-cards.ts';
import { now as clock } from '#lib/clock.ts';
import { config } from '#lib/config.ts';
import { CARD_NOT_ACCEPTED, toPaymentCard, isCardAccepted, sendCardOnce } from '#lib/payment/server/card-entry.ts';
import type { BillingFormValues } from '#lib/payment/billing-rules.ts';
import type { JsonResponse } from '#lib/http/json-handler.ts';
import { log } from '#lib/log.ts';
import { hashSubject } from '#lib/http/secrets.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { type Instrument, loadOwnerAccount, loadPaymentInfo, type PaymentInfo } from './provider-account.ts';
import {
  addCard,
  cancelAutoRefill,
  changeCard as sendChange,
  enrollInAutoRefill,
  removeCard as sendRemoval,
  sendCardRole,
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
import {
  type AgreedCards,
  loadAutoRefillTerms,
  saveAutoRefillProposal,
  settleAutoRefillProposal,
} from './auto-refill.ts';
import { calculateNextCharge } from './next-charge.ts';
import { runExclusively } from './run-exclusively.ts';
import { findBackup, findCard, toCardRef, toPaymentVersion } from './owner-card.ts';

/**
 * Spec 3 §7.5: saves a card in place of any other, or beside the others where the provider keeps several. It counts as saved if a different
 * card than before is stored, with its last four digits.
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
  const keepOthers = request.keepOthers === true && supports('instruments');
  const findAdded = (after: PaymentInfo, before: PaymentInfo) => findAddedCard(after, before, lastFour);
  return changePayment(owner, {
    locale,
    version,
    describe: describeFailedCard,
    refuse: async ({ payment }) => {
      // These terms do not name the backup that would be charged after the new card.
      if (keepOthers && enroll && findBackup(payment)) return CHANGED;
      return keepOthers && (payment.instruments?.length ?? 0) >= MAX_INSTRUMENTS ? createFullResponse(locale) : null;
    },
    send: () =>
      sendCardOnce(cardToken, async () => {
        if (enroll) await saveAutoRefillProposal(accountId, locale);
        return addCard(callContext, { accountId, card, billing: toPayer(billing), enroll, keepOthers });
      }),
    isDone: (after, before) =>
      keepOthers
        ? findAdded(after, before) !== null
        : after.card?.token !== before.card?.token && after.card?.lastFour === lastFour,
    ...(keepOthers && { findNamedCard: findAdded }),
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

/** The card that was saved beside those from before; null if it was not. */
function findAddedCard(after: PaymentInfo, before: PaymentInfo, lastFour: string): Instrument | null {
  const tokens = new Set(before.instruments?.map(({ token }) => token));
  return after.instruments?.find((card) => !tokens.has(card.token) && card.lastFour === lastFour) ?? null;
}

/** Spec 3 §7.5. Of several cards, the one that is named. A backup becomes the default card only if the customer said so. */
export function removeCard(owner: Owner, request: RemoveCardRequest): Promise<JsonResponse> {
  const { accountId, callContext } = owner;
  const { locale, version, card: ref, promotesBackup } = request;
  const findNamed = (payment: PaymentInfo) => (ref === undefined ? payment.card : findCard(payment, ref));
  return changePayment(owner, {
    locale,
    version,
    describe: describeFailedCard,
    send: async ({ payment }) => {
      const card = findNamed(payment);
      if (!card) return null;
      if (promotesBackup) {
        const backup = findBackup(payment);
        if (!backup || card.token !== payment.card?.token) return null;
        const promotion = await sendCardRole(callContext, { accountId, token: backup.token, role: 'default' });
        // Without a known success the card stays: its removal would turn auto-refill off.
        if (!promotion.ok) return promotion;
        const removal = await sendRemoval(callContext, { accountId, token: card.token });
        // One of the two changes was made, so a code of the other is no failure of both.
        return removal.ok ? removal : { ok: false, reason: 'no-answer' };
      }
      return sendRemoval(callContext, { accountId, token: card.token });
    },
    isDone: (after, before) => {
      const token = findNamed(before)?.token;
      const isGone = after.instruments ? after.instruments.every((card) => card.token !== token) : after.card === null;
      if (isGone || !promotesBackup) return isGone;
      // The backup is the default, and the card is still there: something was changed, but not all of it.
      return after.card?.token === before.card?.token ? false : null;
    },
  });
}

/**
 * Makes a card the default, the backup or neither. A backup needs auto-refill and the terms that name both cards; so does another default
 * card beside a backup.
 */
export async function changeCardRole(owner: Owner, request: CardRoleRequest): Promise<JsonResponse> {
  const { accountId, callContext } = owner;
  const { locale, version, card: ref, role, terms } = request;
  if (!supports('instruments')) return NOT_OFFERED;
  let agreedCards: AgreedCards | null = null;
  return changePayment(owner, {
    locale,
    version,
    describe: describeFailedCard,
    refuse: async ({ payment }) => {
      const card = findCard(payment, ref);
      if (!card || (role === 'backup' && !payment.hasAutoRefill)) return CHANGED;
      if (role !== 'other') agreedCards = findCardsAfter(payment, { token: card.token, role });
      return agreedCards && checkTerms(locale, terms, agreedCards);
    },
    send: async ({ payment }) => {
      const card = findCard(payment, ref);
      if (!card) return null;
      if (agreedCards) await saveAutoRefillProposal(accountId, locale, agreedCards);
      return sendCardRole(callContext, { accountId, token: card.token, role });
    },
    isDone: (after) => after.instruments?.some((one) => toCardRef(one) === ref && one.role === role) ?? false,
    settle: async ({ isDone }) => {
      if (agreedCards) await settleAutoRefillProposal(accountId, isDone);
    },
  });
}

/** The two cards of auto-refill after a change of one card's role; null where it is off, or has no backup then. */
function findCardsAfter(
  { hasAutoRefill, instruments }: PaymentInfo,
  change: { token: string; role: CardRole },
): AgreedCards | null {
  if (!hasAutoRefill || !instruments) return null;
  const cards = instruments.map((card) => {
    if (card.token === change.token) return { ...card, role: change.role };
    return card.role === change.role ? { ...card, role: 'other' as const } : card;
  });
  const [first, backup] = ['default', 'backup'].map((role) => cards.find((card) => card.role === role));
  return first && backup ? { first, backup } : null;
}

/** The refusal of a card beside as many as an account may save. */
async function createFullResponse(locale: Locale): Promise<JsonResponse> {
  const t = await getTranslations({ locale, namespace: 'cards' });
  return toResponse({ outcome: 'failed', text: t('full'), codeLine: null, isUnsent: true });
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
  const { backup: backupRef } = change;
  let agreedCards: AgreedCards | null = null;
  const isBackupUnset = (after: PaymentInfo) => agreedCards !== null && findBackup(after) === null;
  return changePayment(owner, {
    locale,
    version,
    describe: (code, language) => describeFailedAutoRefill(code, language, change.to),
    refuse: async ({ account, payment }) => {
      agreedCards = backupRef === undefined ? null : findAgreedCards(payment, backupRef);
      if (backupRef !== undefined && !agreedCards) return CHANGED;
      const refusal = await checkTerms(locale, change.terms, agreedCards);
      if (refusal) return refusal;
      const today = calendarDayIn(config().PROVIDER_TIME_ZONE, clock());
      const { charge, wouldChargeOn } = calculateNextCharge(account, payment, today);
      const isSame = charge !== null && isSameCharge(change.charge, { ...charge, on: wouldChargeOn });
      return isSame ? null : { status: 409, body: { reason: 'charge-changed' } };
    },
    send: async ({ account, payment }) => {
      await saveAutoRefillProposal(accountId, locale, agreedCards);
      const enrolment = await enrollInAutoRefill(callContext, account);
      const backup = backupRef === undefined ? null : findCard(payment, backupRef);
      // The backup needs auto-refill, so it comes second. Where it fails, auto-refill is on without one, and the page says so.
      if (backup && enrolment.ok) await sendCardRole(callContext, { accountId, token: backup.token, role: 'backup' });
      return enrolment;
    },
    isDone: ({ hasAutoRefill }) => hasAutoRefill,
    settle: async (end) => {
      // Without the backup, only the terms of auto-refill alone were agreed to.
      if (end.isDone && end.after && isBackupUnset(end.after)) await saveAutoRefillProposal(accountId, locale);
      await settleEnrolment(accountId, end);
    },
    isBackupUnset,
  });
}

/** The default card and the one that is to be its backup; null if one of them is not saved any more. */
function findAgreedCards(payment: PaymentInfo, ref: string): AgreedCards | null {
  const backup = findCard(payment, ref);
  const first = payment.card;
  return supports('instruments') && backup && first && backup.token !== first.token ? { first, backup } : null;
}

/** 409 if the terms have changed since they were agreed to; null if they have not. `version`: the one that the page showed. */
async function checkTerms(
  locale: Locale,
  version: string | undefined,
  cards: AgreedCards | null = null,
): Promise<JsonResponse | null> {
  if (version === (await loadAutoRefillTerms(locale, cards)).version) return null;
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
  /** Null if a part of the change was made. */
  isDone: (after: PaymentInfo, before: PaymentInfo) => boolean | null;
  /** The card that the response names; the default one if absent. */
  findNamedCard?: (after: PaymentInfo, before: PaymentInfo) => Instrument | null;
  describe: typeof describeFailedCard;
  /** Records how the change ended, before the response. */
  settle?: (end: ChangeEnd) => Promise<void>;
  /** Whether a change that was done lacks the backup card that was chosen with it. */
  isBackupUnset?: (after: PaymentInfo) => boolean;
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
  const { locale, version, refuse, send, isDone, describe, settle, findNamedCard, isBackupUnset } = change;
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
    const card = after.ok ? (findNamedCard ? findNamedCard(after.value, before.payment) : after.value.card) : null;
    return toResponse({
      outcome: 'done',
      ref: card && toCardRef(card),
      ...(after.ok && isBackupUnset?.(after.value) && { isBackupUnset: true }),
    });
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
