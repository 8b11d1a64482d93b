import { isColdTap } from './cold-tap.ts';

/** Spec 1 §8, decision on serviceability codes: addresses that may go on though they carry a code. */
const ALLOWED_CODES = ['BUS0003', 'BUS0027', 'BUS0111', 'BUS0138', 'BUS0143', 'BUS0144'];

/** What the serviceability call came to. Codes are empty when there are none. */
export interface ServiceabilityResponse {
  /** Of the call: SUCCESS, or empty beside a code. */
  status: string;
  businessCode: string;
  systemCode: string;
  /** Of the address, for example YELLOW. */
  serviceStatus: string;
  hasDetails: boolean;
}

export type ServiceabilityOutcome =
  | { outcome: 'serviceable'; code: string; isColdTap: boolean }
  | { outcome: NotSold }
  /** The check itself did not succeed: the error page of the language. */
  | { outcome: 'error' };

/** Why nothing is sold at a place. */
export const NOT_SOLD = ['unserviceable', 'existing-prepaid', 'existing-postpaid'] as const;
export type NotSold = (typeof NOT_SOLD)[number];

/** Spec 1 §4: existing customers first; then a status that is no success; then every code must be allowed and details be there. */
export function serviceabilityOutcome(response: ServiceabilityResponse): ServiceabilityOutcome {
  const codes = [response.businessCode, response.systemCode].map((code) => code.trim().toUpperCase()).filter(Boolean);
  if (codes.includes('BUS0078')) return { outcome: 'existing-prepaid' };
  if (codes.includes('BUS0077')) return { outcome: 'existing-postpaid' };
  const status = response.status.trim().toUpperCase();
  if (status !== 'SUCCESS' && (status !== '' || codes.length === 0)) return { outcome: 'error' };
  const isAllowed = codes.every((code) => ALLOWED_CODES.includes(code));
  if (!isAllowed || !response.hasDetails) return { outcome: 'unserviceable' };
  const [code = ''] = codes;
  return { outcome: 'serviceable', code, isColdTap: isColdTap(code, response.serviceStatus) };
}
