import type { FastifyInstance } from 'fastify';
import { dashboard, guestDashboard, loadPrepaidAccount } from '#lib/contract/dashboard.ts';
import { activateAccount, reprovisionDevice, validateDevice, validateMac } from '#lib/contract/devices.ts';
import { identity, updateCustomer, updateIdentity } from '#lib/contract/identity.ts';
import { createAux, fetchAux, updateMove } from '#lib/contract/move.ts';
import { operations } from '#lib/contract/operations.ts';
import {
  addInstrument,
  cancelAutopay,
  chargeStatus,
  enrollAutopay,
  modifyInstrument,
  paymentInfo,
  paymentJwks,
  removeInstrument,
  setInstrumentRole,
} from '#lib/contract/payments.ts';
import { transactions } from '#lib/contract/transactions.ts';
import { pin, pinRedeem } from '#lib/contract/pin.ts';
import { publicPing } from '#lib/contract/public.ts';
import { sendReceipt } from '#lib/contract/receipt.ts';
import { getPromo, getTax, guestRefill, refill } from '#lib/contract/refill.ts';
import { assignDeviceCode, serviceability, suggestAddress, validateAddress } from '#lib/contract/serviceability.ts';
import { sendGraceLink as sendGraceLinkCall } from '#lib/contract/send-grace-link.ts';
import { notifyOutage } from '#lib/contract/notify-outage.ts';
import { serviceStatus } from '#lib/contract/service-status.ts';
import { decoder, getAccount, logout, ping, token } from '#lib/contract/session.ts';
import { createSession, notificationConsent, productDetail, restoreSession, submitOrder } from '#lib/contract/shop.ts';
import { takeGrace as takeGraceCall } from '#lib/contract/take-grace.ts';
import { waitlist } from '#lib/contract/waitlist.ts';
import type { Operation } from '#lib/contract/operation.ts';
import type { Sandbox } from '../sandbox.ts';
import { activateOwn } from './activate-account.ts';
import { findOwnDashboard, findPaymentInfo, findPayments, loadAccount } from './account-reads.ts';
import { assignKit } from './assign-device-code.ts';
import { cancelAutoRefill, enrollInAutoRefill } from './autopay.ts';
import { cancelMove, findAux } from './aux-account.ts';
import { findChargeStatus } from './charge-status.ts';
import { checkService } from './check-service.ts';
import { openAux } from './create-aux.ts';
import { answerPublicPing, checkMac, findDevice, restartDevice } from './device-calls.ts';
import { openDigitalSession, restoreDigitalSession } from './digital-session.ts';
import { sendGraceLink, takeGrace } from './grace-calls.ts';
import { refillForGuest } from './guest-refill.ts';
import { bringInLine, changeCustomer, fetchIdentity } from './identity-calls.ts';
import { findGuestDashboard } from './lookup.ts';
import { saveConsent } from './notification-consent.ts';
import { refillForOwner } from './owner-refill.ts';
import { listProducts } from './product-detail.ts';
import { listPromos } from './promos.ts';
import { deliverReceipt } from './deliver-receipt.ts';
import { findPin, redeemPin } from './refill-pins.ts';
import { registerCall, registerMissingCall, type Behavior, type OwnerBehavior } from './register-call.ts';
import { changeCard, chooseRole, removeCard, saveCard } from './saved-cards.ts';
import { changeOutageMessage } from './notify-outage.ts';
import { findServiceStatus } from './service-status.ts';
import { decodeToken, endOwnerSession, findSessionAccount, pingSession } from './session-calls.ts';
import { placeOrder } from './submit-order.ts';
import { suggestAddresses } from './suggest-address.ts';
import { quoteTax } from './tax-response.ts';
import { findMatchingAddresses } from './validate-address.ts';
import { changeWaitlist } from './waitlist.ts';

/** Registers every call of the contract; those without a behavior here respond with 501. */
export function addProviderRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  const servedCalls = new Set<string>(['content']);
  // The browser calls it from the web app's origin.
  app.addHook('onSend', async (request, reply) => {
    if (request.routeOptions.config.call === publicPing.name) reply.header('access-control-allow-origin', '*');
  });
  const serve = <Op extends Operation>(operation: Op, behavior: Behavior<Op>): void => {
    servedCalls.add(operation.name);
    registerCall(app, sandbox, operation, behavior);
  };
  const serveOwner = <Op extends Operation>(operation: Op, behavior: OwnerBehavior<Op>): void =>
    serve(operation, async (input) => {
      if (!input.providerSession) throw new Error(`${operation.name} was served without a session`);
      return behavior({ ...input, providerSession: input.providerSession });
    });

  serve(token, async () => ({ xsrfToken: sandbox.tokens.issue() }));
  serve(guestDashboard, findGuestDashboard);
  serve(getTax, quoteTax);
  serve(guestRefill, refillForGuest);
  serve(validateAddress, findMatchingAddresses);
  serve(serviceability, checkService);
  serve(suggestAddress, suggestAddresses);
  serve(assignDeviceCode, assignKit);
  serve(productDetail, listProducts);
  serve(getPromo, listPromos);
  serve(createSession, openDigitalSession);
  serve(restoreSession, restoreDigitalSession);
  serve(submitOrder, placeOrder);
  serve(notificationConsent, saveConsent);
  serve(sendReceipt, deliverReceipt);
  serve(waitlist, changeWaitlist);
  serve(serviceStatus, findServiceStatus);
  serve(takeGraceCall, takeGrace);
  serve(sendGraceLinkCall, sendGraceLink);
  serve(paymentJwks, async () => ({ keys: sandbox.gateway.publicKeys() }));
  serve(publicPing, answerPublicPing);
  serve(decoder, decodeToken);
  serveOwner(ping, pingSession);
  serveOwner(logout, endOwnerSession);
  serveOwner(getAccount, findSessionAccount);
  serveOwner(identity, fetchIdentity);
  serveOwner(updateIdentity, bringInLine);
  serveOwner(updateCustomer, changeCustomer);
  serveOwner(dashboard, findOwnDashboard);
  serveOwner(loadPrepaidAccount, loadAccount);
  serveOwner(paymentInfo, findPaymentInfo);
  serveOwner(transactions, findPayments);
  serveOwner(addInstrument, saveCard);
  serveOwner(modifyInstrument, changeCard);
  serveOwner(removeInstrument, removeCard);
  serveOwner(setInstrumentRole, chooseRole);
  serveOwner(enrollAutopay, enrollInAutoRefill);
  serveOwner(cancelAutopay, cancelAutoRefill);
  serveOwner(refill, refillForOwner);
  serve(pin, findPin);
  serve(pinRedeem, redeemPin);
  serveOwner(createAux, openAux);
  serveOwner(fetchAux, findAux);
  serveOwner(updateMove, cancelMove);
  serveOwner(validateDevice, findDevice);
  serveOwner(validateMac, checkMac);
  serveOwner(activateAccount, activateOwn);
  serveOwner(reprovisionDevice, restartDevice);
  serveOwner(notifyOutage, changeOutageMessage);
  if (sandbox.config.chargeStatus) serve(chargeStatus, findChargeStatus);

  for (const operation of Object.values<Operation>(operations)) {
    if (!servedCalls.has(operation.name)) registerMissingCall(app, operation);
  }
}
