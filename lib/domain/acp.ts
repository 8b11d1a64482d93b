/** Spec 2 §5, 3 §6, §9: an account's low-income broadband benefit, in our own terms. */
export type AcpStatus = 'approved' | 'denied' | 'de-enrolled' | 'not-applicable';

export interface Acp {
  /** Null if the provider sends none or an unknown one. */
  status: AcpStatus | null;
  isTribal: boolean;
  /** Of the first benefit; empty when there is none. */
  benefitCode: string;
  /** Integer cents of the first benefit. */
  benefitCents: number;
}

const STATUSES = new Map<string, AcpStatus>([
  ['approved', 'approved'],
  ['denied', 'denied'],
  ['de enrolled', 'de-enrolled'],
  ['not applicable', 'not-applicable'],
]);

/** Reads the provider's status, in any case, with spaces or hyphens; null if unknown. */
export function parseAcpStatus(word: string): AcpStatus | null {
  return STATUSES.get(word.trim().toLowerCase().replaceAll('-', ' ')) ?? null;
}

/** Whether the provider's customer type is the tribal one (spec 3 §3.1). */
export function isTribalType(customerType: string): boolean {
  return customerType.trim().toLowerCase() === 'tribal';
}

/** Spec 2 §5: valid only if it is approved and the first benefit has a code. */
export function isAcpValid(acp: Acp | null): boolean {
  return acp?.status === 'approved' && acp.benefitCode !== '';
}

/** Spec 2 §5, 3 §6: integer cents taken off an order, once; tribal customers get none. */
export function acpCreditCents(acp: Acp | null): number {
  return acp && isAcpValid(acp) && !acp.isTribal ? acp.benefitCents : 0;
}

/** Spec 3 §6: tribal customers are told that they are enrolled, and get no credit. */
export function isEnrolledWithoutCredit(acp: Acp | null): boolean {
  return acp !== null && isAcpValid(acp) && acp.isTribal;
}

/** Spec 3 §2.2: the tile on an owner's confirmation shows when the benefit is neither approved, whatever its code, nor denied. */
export function isOwnerAcpTileShown(acp: Acp | null): boolean {
  return acp?.status !== 'approved' && acp?.status !== 'denied';
}

/** Spec 3 §2.5: the tile on litepay's confirmation shows when the benefit is not valid and was not denied. */
export function isAcpTileShown(acp: Acp | null): boolean {
  return !isAcpValid(acp) && acp?.status !== 'denied';
}
