import type { CallName } from '#lib/contract/operations.ts';
import { type Capability, WITH_ADDRESS_CHECK } from '#lib/domain/capabilities.ts';

/** The calls that serve nothing but these capabilities. */
const CALLS: Partial<Record<CallName, readonly Capability[]>> = {
  'activate-account': ['activation'],
  'assign-device-code': ['kit'],
  'cancel-autopay': ['auto-refill'],
  'create-aux': ['moves', 'reconnection'],
  'create-session': ['shop'],
  'enroll-autopay': ['auto-refill'],
  'fetch-aux': ['moves', 'reconnection'],
  'get-promo': ['offers'],
  'get-tax': ['tax'],
  'notification-consent': ['shop'],
  'notify-outage': ['notify-outage'],
  pin: ['pin'],
  'pin-redeem': ['pin'],
  'product-detail': ['shop', 'reconnection'],
  'public-ping': ['activation'],
  'reprovision-device': ['router-reset'],
  'restore-session': ['shop'],
  'send-grace-link': ['grace'],
  'send-receipt': ['receipts'],
  'service-status': ['service-status'],
  'set-instrument-role': ['instruments'],
  serviceability: ['shop', 'kit', 'moves', 'reconnection'],
  'submit-order': ['shop'],
  'suggest-address': WITH_ADDRESS_CHECK,
  'take-grace': ['grace'],
  transactions: ['history'],
  'update-move': ['moves'],
  'validate-address': WITH_ADDRESS_CHECK,
  'validate-device': ['activation'],
  'validate-mac': ['activation'],
};

const capabilitiesByCall = new Map<string, readonly Capability[]>(Object.entries(CALLS));

/** Whether every capability that a call serves is missing. A call that is not in the table is part of every provider. */
export function isCallUnsupported(call: string, supports: (capability: Capability) => boolean): boolean {
  const capabilities = capabilitiesByCall.get(call);
  return capabilities !== undefined && !capabilities.some(supports);
}
