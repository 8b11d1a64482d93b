/** Spec 1 §8, decision on serviceability codes: codes with which an address may still proceed. */
const ALLOWED_CODES = ['BUS0003', 'BUS0027', 'BUS0111', 'BUS0138', 'BUS0143', 'BUS0144'];

/** The result of the serviceability call. Codes are '' if there are none. */
export interface ServiceabilityResult {
  /** Of the call: SUCCESS, or '' next to a code. */
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
  /** The check itself failed: the localized error page. */
  | { outcome: 'error' };

/** Why nothing is sold at a place. */
export const NOT_SOLD = ['unserviceable', 'existing-prepaid', 'existing-postpaid'] as const;
export type NotSold = (typeof NOT_SOLD)[number];

/**
 * Spec 1 §4: existing customers first; then any status but success is an error; then every code must be allowed and details present.
 * `acceptsColdTaps`: spec 3 §8: for a move and a reconnection, every code of a cold tap is allowed too.
 */
export function serviceabilityOutcome(
  response: ServiceabilityResult,
  { acceptsColdTaps = false } = {},
): ServiceabilityOutcome {
  const codes = [response.businessCode, response.systemCode].map((code) => code.trim().toUpperCase()).filter(Boolean);
  if (codes.includes('BUS0078')) return { outcome: 'existing-prepaid' };
  if (codes.includes('BUS0077')) return { outcome: 'existing-postpaid' };
  const status = response.status.trim().toUpperCase();
  if (status !== 'SUCCESS' && (status !== '' || codes.length === 0)) return { outcome: 'error' };
  const isAllowed = codes.every(
    (code) => ALLOWED_CODES.includes(code) || (acceptsColdTaps && isColdTap(code, response.serviceStatus)),
  );
  if (!isAllowed || !response.hasDetails) return { outcome: 'unserviceable' };
  const [code = ''] = codes;
  return { outcome: 'serviceable', code, isColdTap: isColdTap(code, response.serviceStatus) };
}

/** Spec 1 §4, §8: a cold code alone is not enough, the status must also be YELLOW. The list is as the provider spells it. */
const COLD_CODES = ['BUS0003', 'BUS011', 'BUS0021', 'BUS0027'];

const COLD_STATUS = 'YELLOW';

export function isColdTap(code: string, status: string): boolean {
  return COLD_CODES.includes(code.trim().toUpperCase()) && status.trim().toUpperCase() === COLD_STATUS;
}

/** Spec 1 §8: the tap of a serviceable address, for the order confirmation. */
export type TapKind = 'cold' | 'hot' | 'never';

/** Without a code the tap is hot; a cold code with YELLOW means cold; with any other allowed code there has never been a tap. */
export function tapKind({ code, isColdTap }: { code: string; isColdTap: boolean }): TapKind {
  if (code.trim() === '') return 'hot';
  return isColdTap ? 'cold' : 'never';
}
