import { content } from './content.ts';
import { dashboard, guestDashboard, loadPrepaidAccount } from './dashboard.ts';
import { activateAccount, reprovisionDevice, validateDevice, validateMac } from './devices.ts';
import { identity, updateCustomer, updateIdentity } from './identity.ts';
import { createAux, fetchAux, updateMove } from './move.ts';
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
} from './payments.ts';
import { transactions } from './transactions.ts';
import { pin, pinRedeem } from './pin.ts';
import { publicPing } from './public.ts';
import { sendGraceLink } from './send-grace-link.ts';
import { sendReceipt } from './receipt.ts';
import { getPromo, getTax, guestRefill, refill } from './refill.ts';
import { assignDeviceCode, serviceability, suggestAddress, validateAddress } from './serviceability.ts';
import { decoder, getAccount, logout, ping, token } from './session.ts';
import { notifyOutage } from './notify-outage.ts';
import { serviceStatus } from './service-status.ts';
import { createSession, notificationConsent, productDetail, restoreSession, submitOrder } from './shop.ts';
import { takeGrace } from './take-grace.ts';
import { waitlist } from './waitlist.ts';

/** Every call of the contract, by its name. */
export const operations = {
  token,
  content,
  logout,
  decoder,
  ping,
  'get-account': getAccount,
  identity,
  'update-identity': updateIdentity,
  'update-customer': updateCustomer,
  dashboard,
  'guest-dashboard': guestDashboard,
  'load-prepaid-account': loadPrepaidAccount,
  'validate-device': validateDevice,
  'validate-mac': validateMac,
  'activate-account': activateAccount,
  'reprovision-device': reprovisionDevice,
  transactions,
  'payment-info': paymentInfo,
  'enroll-autopay': enrollAutopay,
  'cancel-autopay': cancelAutopay,
  'add-instrument': addInstrument,
  'modify-instrument': modifyInstrument,
  'remove-instrument': removeInstrument,
  'set-instrument-role': setInstrumentRole,
  'get-promo': getPromo,
  'get-tax': getTax,
  refill,
  'guest-refill': guestRefill,
  pin,
  'pin-redeem': pinRedeem,
  'create-aux': createAux,
  'fetch-aux': fetchAux,
  'update-move': updateMove,
  'validate-address': validateAddress,
  serviceability,
  'suggest-address': suggestAddress,
  'assign-device-code': assignDeviceCode,
  'product-detail': productDetail,
  'create-session': createSession,
  'restore-session': restoreSession,
  'submit-order': submitOrder,
  'notification-consent': notificationConsent,
  'send-receipt': sendReceipt,
  waitlist,
  'service-status': serviceStatus,
  'take-grace': takeGrace,
  'send-grace-link': sendGraceLink,
  'notify-outage': notifyOutage,
  'charge-status': chargeStatus,
  'payment-jwks': paymentJwks,
  'public-ping': publicPing,
} as const;

export type CallName = keyof typeof operations;

/** What the web app calls without an operation of its own: pages and the identity provider's endpoints. */
export const externalCalls = [
  'identity-router',
  'oidc-discovery',
  'oidc-jwks',
  'oidc-token',
  'oidc-authorize',
  'oidc-end-session',
] as const;

export type ExternalCall = (typeof externalCalls)[number];
