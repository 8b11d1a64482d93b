import 'server-only';
import type { z } from 'zod';
import { BUY_FLOW } from '#lib/shop/flow.ts';
import { resolveNext } from '#lib/domain/step-table.ts';
import type { ShopRedirect, restoreRequestSchema } from '#lib/shop/api.ts';
import { type RestoredShopper, restoreDigitalSession } from './provider.ts';
import { consentFor, isSameContact } from '#lib/domain/contact/consent.ts';
import { emailProblem } from '#lib/domain/contact/email.ts';
import { FIRST_NAME_MAX, LAST_NAME_MAX, personNameProblem } from '#lib/domain/contact/person-name.ts';
import { isContactComplete, type RestoredContact, strippedContact } from '#lib/domain/contact/restored-contact.ts';
import { changePurchase } from '#lib/payment/server/change-purchase.ts';
import { browserContext, type BrowserSession } from '#lib/session/browser-session.ts';
import { buyFacts } from './buy-facts.ts';
import { requirePurchase } from './require-purchase.ts';
import { shopFlow } from './shop-flow.ts';
import { marketingPage, withPurchase } from './shop-paths.ts';
import { type BuyData, findHandedOver } from './shop-purchase.ts';

type RestoreRequest = z.infer<typeof restoreRequestSchema>;

const NOBODY: RestoredShopper = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  custGuid: '',
  errorCode: '',
  isMobileVerified: false,
  isEmailVerified: false,
};

/**
 * Spec 1 §4: handles the return from the identity service. A shopper whose contact is complete goes on to payment; otherwise, also if
 * nothing can be restored, the rest is asked for. A session that this browser did not begin is ignored (decision on digitalSessionId).
 */
export async function restoreShopper(browserSession: BrowserSession, request: RestoreRequest): Promise<ShopRedirect> {
  const purchase = await findHandedOver(browserSession.browserId, request.digitalSessionId);
  if (!purchase) return { outcome: 'redirect', path: marketingPage() };
  const { id } = purchase;
  // An order that is in progress or placed keeps its customer.
  const required = await requirePurchase(browserSession, id, 'digitalSessionReturn');
  if (!required.ok) return required.redirect;
  const restored = await restoreDigitalSession(browserContext(browserSession, purchase.data), request.digitalSessionId);
  const handOff = restored.ok ? withoutNonsense({ ...restored.value, ...stripped(restored.value, request) }) : NOBODY;
  const changed = await changePurchase(shopFlow, browserSession, id, {
    change: (data) => ({ ...data, handOff, customer: customerFrom(handOff, data) }),
  });
  const { purchase: now, order } = { ...required, ...(changed.outcome === 'done' && { purchase: changed.purchase }) };
  const { path } = BUY_FLOW[resolveNext(BUY_FLOW, 'digitalSessionReturn', buyFacts(now, order))];
  return { outcome: 'redirect', path: withPurchase(path, id) };
}

function stripped(contact: RestoredContact, { stripPhoneNumber, stripEmail }: RestoreRequest): RestoredContact {
  return strippedContact(contact, { stripPhoneNumber: String(stripPhoneNumber), stripEmail: String(stripEmail) });
}

/** Values that our own form would reject are asked for again instead of becoming read-only fields. */
function withoutNonsense(shopper: RestoredShopper): RestoredShopper {
  const { firstName, lastName, email } = shopper;
  return {
    ...shopper,
    firstName: personNameProblem(firstName, FIRST_NAME_MAX) ? '' : firstName,
    lastName: personNameProblem(lastName, LAST_NAME_MAX) ? '' : lastName,
    email: emailProblem(email) ? '' : email,
  };
}

/** If the contact is complete, nothing is asked. Otherwise the shopper confirms what is known. */
function customerFrom(handOff: RestoredShopper, { customer }: BuyData): BuyData['customer'] {
  if (!isContactComplete(handOff)) return null;
  const { firstName, lastName, email, phone } = handOff;
  const isSame = customer !== null && isSameContact(customer, { email, phone });
  return {
    ...{ firstName, lastName, email, phone },
    ...consentFor({ email, phone }, customer),
    isConsentAsked: isSame && customer.isConsentAsked,
    hasConsentFailed: isSame && customer.hasConsentFailed,
  };
}
