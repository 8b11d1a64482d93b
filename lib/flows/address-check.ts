import { never } from '#lib/result.ts';

/** An address that the provider knows, as it is shown and chosen. */
export interface KnownAddress {
  id: string;
  /** The whole address in one line. */
  label: string;
  /** Empty for a house. */
  unit: string;
  addressLine1: string;
  city: string;
  state: string;
  zip: string;
}

/** Spec 1 §8: why the check came to nothing. */
export type CheckTrouble = { kind: 'not-found' } | { kind: 'connection' } | { kind: 'limited'; seconds: number };

/** Spec 1 §2, §4: the stages that the home page, the starter kit's wizard and a move have in common. */
export type CheckStage =
  | { stage: 'address' }
  | { stage: 'units'; candidates: readonly KnownAddress[] }
  /** `lm` opens the shop for this place. */
  | { stage: 'serviceable'; address: KnownAddress; lm: string; isColdTap: boolean }
  | { stage: 'unserviceable'; address: KnownAddress }
  | { stage: 'existing-prepaid'; address: KnownAddress }
  | { stage: 'existing-postpaid'; address: KnownAddress; isMoving: boolean };

export interface AddressCheck {
  at: CheckStage;
  /** Of the last request; it stands above the stage that it left. */
  trouble: CheckTrouble | null;
  /** A request is under way. */
  isChecking: boolean;
  /** Counts the changes of what is shown: on each the new heading takes the focus. */
  turn: number;
}

export type ServiceOutcome =
  | { outcome: 'serviceable'; isColdTap: boolean; lm: string }
  | { outcome: 'unserviceable' }
  | { outcome: 'existing-prepaid' }
  | { outcome: 'existing-postpaid' };

export type CheckEvent =
  | { type: 'asked' }
  | { type: 'troubled'; trouble: CheckTrouble }
  | { type: 'several'; candidates: readonly KnownAddress[] }
  | { type: 'checked'; address: KnownAddress; answer: ServiceOutcome }
  | { type: 'moving' }
  | { type: 'again' }
  /** The browser's back and forward: a stage that was there before. */
  | { type: 'returned'; stage: CheckStage }
  /** What this tab remembers after a reload or a change of language: nobody asked for the focus. */
  | { type: 'restored'; stage: CheckStage };

export const ADDRESS_CHECK_START: AddressCheck = {
  at: { stage: 'address' },
  trouble: null,
  isChecking: false,
  turn: 0,
};

/** Spec 1 §4: failures lead back to the address; too many tries leave everything where it is. */
export function nextCheck(check: AddressCheck, event: CheckEvent): AddressCheck {
  const turn = check.turn + 1;
  switch (event.type) {
    case 'asked':
      return { ...check, trouble: null, isChecking: true };
    case 'troubled': {
      const at: CheckStage = event.trouble.kind === 'limited' ? check.at : { stage: 'address' };
      return { at, trouble: event.trouble, isChecking: false, turn };
    }
    case 'several':
      return { at: { stage: 'units', candidates: event.candidates }, trouble: null, isChecking: false, turn };
    case 'checked':
      return { at: checkedStage(event.address, event.answer), trouble: null, isChecking: false, turn };
    case 'moving':
      return check.at.stage === 'existing-postpaid' ? { ...check, at: { ...check.at, isMoving: true }, turn } : check;
    case 'again':
      return { at: { stage: 'address' }, trouble: null, isChecking: false, turn };
    case 'returned':
      return { at: event.stage, trouble: null, isChecking: false, turn };
    case 'restored':
      return check.turn === 0 ? { ...check, at: event.stage } : check;
    default:
      return never(event);
  }
}

function checkedStage(address: KnownAddress, answer: ServiceOutcome): CheckStage {
  switch (answer.outcome) {
    case 'serviceable':
      return { stage: 'serviceable', address, lm: answer.lm, isColdTap: answer.isColdTap };
    case 'unserviceable':
    case 'existing-prepaid':
      return { stage: answer.outcome, address };
    case 'existing-postpaid':
      return { stage: 'existing-postpaid', address, isMoving: false };
    default:
      return never(answer);
  }
}
