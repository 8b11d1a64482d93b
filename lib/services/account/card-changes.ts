import 'server-only';
import type { ChangeCardRequest, RemoveCardRequest, SaveCardRequest } from '#lib/api/account-payment.ts';
import type { BillingFormValues } from '#lib/forms/billing-form.ts';
import type { JsonResponse } from '#lib/http/json-handler.ts';
import { addCard, changeCard as sendChange, removeCard as sendRemoval } from '#lib/provider/account-changes.ts';
import { showsCardChange } from '#lib/rules/card/card-change.ts';
import { describeFailedCard } from '#lib/services/codes/describe-code.ts';
import type { Owner } from '#lib/session/require-owner.ts';
import { proposeAutoRefillTerms } from './auto-refill-terms.ts';
import { settleEnrolment, termsRefusal } from './enrolment.ts';
import { changePayment } from './payment-change.ts';

/**
 * Spec 3 §7.5: saves a card in place of any other. It counts as saved if a different card than before is stored, with its last four digits.
 */
export async function saveCard(owner: Owner, request: SaveCardRequest): Promise<JsonResponse> {
  const { accountId, context } = owner;
  const { card, cardSummary, billing, enroll, terms, locale, version } = request;
  const refused = enroll ? await termsRefusal(locale, terms) : null;
  if (refused) return refused;
  return changePayment(owner, {
    ...{ locale, version, describe: describeFailedCard },
    send: async () => {
      if (enroll) await proposeAutoRefillTerms(accountId, locale);
      return addCard(context, { accountId, card, billing: payerOf(billing), enroll });
    },
    isDone: (after, before) =>
      after.card?.token !== before.card?.token && after.card?.lastFour === cardSummary.lastFour,
    ...(enroll && { settle: (end) => settleEnrolment(accountId, end) }),
  });
}

/** Spec 3 §7.5: changes the expiry date, name or address of the saved card. */
export function changeCard(owner: Owner, request: ChangeCardRequest): Promise<JsonResponse> {
  const { accountId, context } = owner;
  const { card, billing: typed, locale, version } = request;
  const billing = payerOf(typed);
  return changePayment(owner, {
    ...{ locale, version, describe: describeFailedCard },
    send: async ({ payment: { card: saved } }) =>
      saved && sendChange(context, { accountId, token: saved.token, card, billing }),
    isDone: (after, before) => showsCardChange({ before: before.card, after: after.card }, billing),
  });
}

/** Spec 3 §7.5. */
export function removeCard(owner: Owner, { locale, version }: RemoveCardRequest): Promise<JsonResponse> {
  const { accountId, context } = owner;
  return changePayment(owner, {
    ...{ locale, version, describe: describeFailedCard },
    send: async ({ payment: { card } }) => card && sendRemoval(context, { accountId, token: card.token }),
    isDone: ({ card }) => card === null,
  });
}

/** Splits the name so that both pages show it as it was typed. */
function payerOf({ name, ...address }: BillingFormValues) {
  const [firstName = '', ...rest] = name.split(' ');
  return { firstName, lastName: rest.join(' '), ...address };
}
