import { assertNever } from '#lib/result.ts';
import type { UsAddress } from '#lib/domain/contact/us-address.ts';

/** An address that the provider knows, as it is shown and chosen. */
export interface KnownAddress extends Omit<UsAddress, 'addressLine2'> {
  id: string;
  /** The whole address in one line. */
  label: string;
  /** Empty for a house. */
  unit: string;
}

/** Spec 1 §8: why the check failed. */
export type CheckError = { kind: 'not-found' } | { kind: 'connection' } | { kind: 'limited'; seconds: number };

/** Spec 1 §2, §4: the stages that the home page, the starter kit's wizard and a move share. */
export type CheckStage =
  | { stage: 'address' }
  | { stage: 'units'; candidates: readonly KnownAddress[] }
  /** `lm` opens the shop for this place. */
  | { stage: 'serviceable'; address: KnownAddress; lm: string; isColdTap: boolean }
  | { stage: 'unserviceable'; address: KnownAddress }
  | { stage: 'existing-prepaid'; address: KnownAddress }
  | { stage: 'existing-postpaid'; address: KnownAddress; isMoving: boolean };

export interface AddressCheck {
  stage: CheckStage;
  /** The last request's error, shown above the stage. */
  error: CheckError | null;
  /** A request is under way. */
  isChecking: boolean;
  /** Counts the changes of what is shown: each moves the focus to the new heading. */
  focusKey: number;
}

export type ServiceOutcome =
  | { outcome: 'serviceable'; isColdTap: boolean; lm: string }
  | { outcome: 'unserviceable' }
  | { outcome: 'existing-prepaid' }
  | { outcome: 'existing-postpaid' };

export type CheckEvent =
  | { type: 'requested' }
  | { type: 'failed'; error: CheckError }
  | { type: 'ambiguous'; candidates: readonly KnownAddress[] }
  | { type: 'checked'; address: KnownAddress; response: ServiceOutcome }
  | { type: 'confirmedMoving' }
  | { type: 'reset' }
  /** The browser's back or forward: an earlier stage. */
  | { type: 'returned'; stage: CheckStage }
  /** This tab stored the stage before a reload or a change of language: the focus does not move. */
  | { type: 'restored'; stage: CheckStage };

export const ADDRESS_CHECK_START: AddressCheck = {
  stage: { stage: 'address' },
  error: null,
  isChecking: false,
  focusKey: 0,
};

/** Spec 1 §4: failures lead back to the address; a rate limit leaves the stage as it is. */
export function nextCheck(check: AddressCheck, event: CheckEvent): AddressCheck {
  const focusKey = check.focusKey + 1;
  switch (event.type) {
    case 'requested':
      return { ...check, error: null, isChecking: true };
    case 'failed': {
      const stage: CheckStage = event.error.kind === 'limited' ? check.stage : { stage: 'address' };
      return { stage, error: event.error, isChecking: false, focusKey };
    }
    case 'ambiguous':
      return { stage: { stage: 'units', candidates: event.candidates }, error: null, isChecking: false, focusKey };
    case 'checked':
      return { stage: checkedStage(event.address, event.response), error: null, isChecking: false, focusKey };
    case 'confirmedMoving':
      return check.stage.stage === 'existing-postpaid'
        ? { ...check, stage: { ...check.stage, isMoving: true }, focusKey }
        : check;
    case 'reset':
      return { stage: { stage: 'address' }, error: null, isChecking: false, focusKey };
    case 'returned':
      return { stage: event.stage, error: null, isChecking: false, focusKey };
    case 'restored':
      return check.focusKey === 0 ? { ...check, stage: event.stage } : check;
    default:
      return assertNever(event);
  }
}

function checkedStage(address: KnownAddress, response: ServiceOutcome): CheckStage {
  switch (response.outcome) {
    case 'serviceable':
      return { stage: 'serviceable', address, lm: response.lm, isColdTap: response.isColdTap };
    case 'unserviceable':
    case 'existing-prepaid':
      return { stage: response.outcome, address };
    case 'existing-postpaid':
      return { stage: 'existing-postpaid', address, isMoving: false };
    default:
      return assertNever(response);
  }
}
