import 'server-only';
import type { z } from 'zod';
import { BUY_FLOW } from '#lib/flows/buy.ts';
import type { restoreAnswerSchema, restoreRequestSchema } from '#lib/forms/shop-exchange.ts';
import { type RestoredShopper, restoreDigitalSession } from '#lib/provider/shop.ts';
import { emailProblem } from '#lib/rules/contact/email.ts';
import { FIRST_NAME_MAX, LAST_NAME_MAX, personNameProblem } from '#lib/rules/contact/person-name.ts';
import { isContactComplete, type RestoredContact, strippedContact } from '#lib/rules/contact/restored-contact.ts';
import type { BuyData } from '#lib/session/buy-data.ts';
import { changeBuySession, findHandedOver } from '#lib/session/buy-session.ts';
import type { ShopVisit } from '#lib/session/shop-visit.ts';
import { requirePurchase } from './require-purchase.ts';
import { shopContext } from './shop-context.ts';
import { marketingPage, withTab } from './shop-paths.ts';

type RestoreRequest = z.infer<typeof restoreRequestSchema>;
type RestoreAnswer = z.infer<typeof restoreAnswerSchema>;

const NOBODY: RestoredShopper = {
  ...{ firstName: '', lastName: '', email: '', phone: '', custGuid: '', errorCode: '' },
  ...{ isMobileVerified: false, isEmailVerified: false },
};

/**
 * Spec 1 §4: back from the identity service. Who is known completely goes on to payment; else, also when nothing can be restored,
 * the rest is asked for. A session that this browser did not begin is as if there were none (decision on digitalSessionId).
 */
export async function restoreShopper(visit: ShopVisit, request: RestoreRequest): Promise<RestoreAnswer> {
  const session = await findHandedOver(visit, request.digitalSessionId);
  if (!session) return { outcome: 'elsewhere', path: marketingPage() };
  // An order that is under way, or was placed, keeps who ordered.
  const found = await requirePurchase(visit, session.tab, 'sessionReturn');
  if (!found.ok) return found.elsewhere;
  const restored = await restoreDigitalSession(shopContext(visit, session.data.trackingId), request.digitalSessionId);
  const handOff = restored.ok ? withoutNonsense({ ...restored.value, ...stripped(restored.value, request) }) : NOBODY;
  const changed = await changeBuySession(session.tab, (data) => ({
    ...data,
    handOff,
    customer: customerFrom(handOff, data),
  }));
  const step = changed?.data.customer ? BUY_FLOW.orderDetails : BUY_FLOW.customerInfo;
  return { outcome: 'elsewhere', path: withTab(step.path, session.tab) };
}

function stripped(contact: RestoredContact, { stripPhoneNumber, stripEmail }: RestoreRequest): RestoredContact {
  return strippedContact(contact, { stripPhoneNumber: String(stripPhoneNumber), stripEmail: String(stripEmail) });
}

/** What our own form would refuse is asked for again instead of being a field that nobody can change. */
function withoutNonsense(shopper: RestoredShopper): RestoredShopper {
  const { firstName, lastName, email } = shopper;
  return {
    ...shopper,
    firstName: personNameProblem(firstName, FIRST_NAME_MAX) ? '' : firstName,
    lastName: personNameProblem(lastName, LAST_NAME_MAX) ? '' : lastName,
    email: emailProblem(email) ? '' : email,
  };
}

/** Known completely: nothing to ask. Otherwise the shopper confirms what there is. */
function customerFrom(handOff: RestoredShopper, { customer }: BuyData): BuyData['customer'] {
  if (!isContactComplete(handOff)) return null;
  const { firstName, lastName, email, phone } = handOff;
  const { emailOptIn = false, smsOptIn = false } = customer ?? {};
  return { firstName, lastName, email, phone, emailOptIn, smsOptIn };
}
