import {
  type AttemptFacts,
  hasFailed,
  isPaid as isCreated,
  isPaying as isCreating,
  isUnpaid as isFree,
} from '#lib/domain/attempt-state.ts';
import { MOVE_ENTRY } from '#lib/domain/entry-paths.ts';
import { hasCart, hasPayment, type RefillFacts, type RefillPaths } from '#lib/refill/flow.ts';
import { resolveNext, resolveStep, type StepTable, type StepTitles } from '#lib/domain/step-table.ts';

/** Spec 3 §2.3, §4.3: the steps of a move, and who may enter each. `attempt`: the order that opens the new account. */
export interface MoveFacts extends AttemptFacts {
  /** The destination is known, and service is available there. */
  hasDestination: boolean;
  /** The chosen day. `gone`: it can no longer be chosen, and nothing was ordered for it. */
  day: 'none' | 'gone' | 'today' | 'later';
  /** The plan lasts until the chosen day, or until today if none was chosen. */
  isDayPaid: boolean;
  /** The new account was opened and seen; its confirmation can be viewed again. */
  wasOrdered: 'now' | 'scheduled' | null;
  /** The account's refill, which the day may require. */
  refill: RefillFacts;
}

export type MoveStep =
  | 'address'
  | 'address-confirmation'
  | 'now'
  | 'now-confirmation'
  | 'schedule'
  | 'schedule-now'
  | 'schedule-finalize'
  | 'schedule-confirmation'
  | 'refill-required'
  | 'refill-payment'
  | 'refill-review'
  | 'refill-status'
  | 'refill-confirmation';

/** A key under `moving`. */
type MoveTitleKey = `steps.${MoveStep}`;

const isSent = (facts: MoveFacts) => isCreating(facts) || isCreated(facts);
const isPlaced = (facts: MoveFacts) => isFree(facts) && facts.hasDestination;
const isUnplaced = (facts: MoveFacts) => isFree(facts) && !facts.hasDestination;
const isOrderedNow = (facts: MoveFacts) => (isSent(facts) ? facts.day !== 'later' : facts.wasOrdered === 'now');
const isScheduled = (facts: MoveFacts) => (isSent(facts) ? facts.day === 'later' : facts.wasOrdered === 'scheduled');
const isSentNow = (facts: MoveFacts) => isSent(facts) && facts.day !== 'later';
const isSentForLater = (facts: MoveFacts) => isSent(facts) && facts.day === 'later';
const isReadyNow = (facts: MoveFacts) =>
  isPlaced(facts) && (facts.day === 'none' || facts.day === 'today') && facts.isDayPaid;
const isToday = (facts: MoveFacts) => isPlaced(facts) && facts.day === 'today' && facts.isDayPaid;
const isLater = (facts: MoveFacts) => isPlaced(facts) && facts.day === 'later' && facts.isDayPaid;
const isDayGone = (facts: MoveFacts) => isPlaced(facts) && facts.day === 'gone';
const isDayChosen = ({ day }: MoveFacts) => day === 'today' || day === 'later';
const needsRefill = (facts: MoveFacts) => isPlaced(facts) && isDayChosen(facts) && !facts.isDayPaid;
const isRefilling = ({ refill }: MoveFacts) => isCreating(refill);
const isRefilled = ({ refill }: MoveFacts) => isCreated(refill);
const isNotRefilled = ({ refill }: MoveFacts) => hasFailed(refill);
const canRefill = (facts: MoveFacts) => needsRefill(facts) && !isRefilling(facts);
const hasRefillCart = (facts: MoveFacts) => needsRefill(facts) && hasCart(facts.refill);
const hasRefillPayment = (facts: MoveFacts) => needsRefill(facts) && hasPayment(facts.refill);

const SENT = [
  { when: isSentNow, to: 'now-confirmation' },
  { when: isSentForLater, to: 'schedule-confirmation' },
] as const;
const REFILLING = { when: isRefilling, to: 'refill-status' } as const;
const REFILLED = { when: isRefilled, to: 'refill-confirmation' } as const;
const TODAY = { when: isToday, to: 'schedule-now' } as const;
const NO_PLACE = { when: isUnplaced, to: 'address' } as const;

/**
 * Decision on progress: the numbered steps are the address, the day and the confirmation. The page between the address and the day has no
 * number, a move for now leaves out the day and its number, and during a refill, which pays for the day, the bar stays where the day has it
 * (spec 3 §9 has 33 and 100 there). While the order is under way, and until its account was seen, every step leads to its confirmation.
 */
export const MOVE_FLOW: StepTable<MoveStep, MoveFacts> & StepTitles<MoveStep, MoveTitleKey> = {
  address: {
    path: MOVE_ENTRY,
    title: 'steps.address',
    progress: 33,
    number: 1,
    needs: isFree,
    elseIf: [SENT[0]],
    else: 'schedule-confirmation',
    next: 'address-confirmation',
  },
  'address-confirmation': {
    path: `${MOVE_ENTRY}/address-confirmation`,
    title: 'steps.address-confirmation',
    progress: 50,
    needs: isPlaced,
    elseIf: SENT,
    else: 'address',
    next: 'now',
  },
  now: {
    path: `${MOVE_ENTRY}/now`,
    title: 'steps.now',
    progress: 95,
    number: 3,
    needs: isReadyNow,
    elseIf: [...SENT, NO_PLACE, { when: needsRefill, to: 'refill-required' }, { when: isDayGone, to: 'schedule' }],
    else: 'address-confirmation',
    next: 'now-confirmation',
  },
  'now-confirmation': {
    path: `${MOVE_ENTRY}/now-confirmation`,
    title: 'steps.now-confirmation',
    progress: null,
    needs: isOrderedNow,
    elseIf: [{ when: isScheduled, to: 'schedule-confirmation' }],
    else: 'address-confirmation',
    next: null,
  },
  schedule: {
    path: `${MOVE_ENTRY}/schedule`,
    title: 'steps.schedule',
    progress: 66,
    number: 2,
    needs: isPlaced,
    elseIf: SENT,
    else: 'address',
    next: 'schedule-finalize',
  },
  'schedule-now': {
    path: `${MOVE_ENTRY}/schedule-now`,
    title: 'steps.schedule-now',
    progress: 95,
    number: 3,
    needs: isToday,
    elseIf: [...SENT, NO_PLACE, { when: needsRefill, to: 'refill-required' }],
    else: 'schedule',
    next: 'now-confirmation',
  },
  'schedule-finalize': {
    path: `${MOVE_ENTRY}/schedule-finalize`,
    title: 'steps.schedule-finalize',
    progress: 95,
    number: 3,
    needs: isLater,
    elseIf: [...SENT, NO_PLACE, TODAY, { when: needsRefill, to: 'refill-required' }],
    else: 'schedule',
    next: 'schedule-confirmation',
  },
  'schedule-confirmation': {
    path: `${MOVE_ENTRY}/schedule-confirmation`,
    title: 'steps.schedule-confirmation',
    progress: null,
    needs: isScheduled,
    elseIf: [{ when: isOrderedNow, to: 'now-confirmation' }],
    else: 'schedule',
    next: null,
  },
  'refill-required': {
    path: `${MOVE_ENTRY}/refill-required`,
    title: 'steps.refill-required',
    progress: 66,
    number: 2,
    needs: canRefill,
    elseIf: [...SENT, NO_PLACE, REFILLING, TODAY, { when: isLater, to: 'schedule-finalize' }],
    else: 'schedule',
    next: 'refill-review',
  },
  'refill-payment': {
    path: `${MOVE_ENTRY}/refill-payment`,
    title: 'steps.refill-payment',
    progress: 66,
    number: 2,
    needs: hasRefillCart,
    elseIf: [REFILLING, REFILLED],
    else: 'refill-required',
    next: 'refill-review',
  },
  'refill-review': {
    path: `${MOVE_ENTRY}/refill-review`,
    title: 'steps.refill-review',
    progress: 66,
    number: 2,
    needs: hasRefillPayment,
    else: 'refill-payment',
    next: 'refill-confirmation',
  },
  'refill-status': {
    path: `${MOVE_ENTRY}/refill-status`,
    title: 'steps.refill-status',
    progress: 66,
    number: 2,
    needs: isRefilling,
    elseIf: [REFILLED],
    else: 'refill-review',
    next: 'refill-confirmation',
  },
  'refill-confirmation': {
    path: `${MOVE_ENTRY}/refill-confirmation`,
    title: 'steps.refill-confirmation',
    progress: 66,
    number: 2,
    needs: isRefilled,
    elseIf: [{ when: isNotRefilled, to: 'refill-review' }],
    else: 'address',
    next: null,
  },
};

export function moveStep(step: MoveStep, facts: MoveFacts): MoveStep {
  return resolveStep(MOVE_FLOW, step, facts);
}

/** The path that a step leads to, without the language. */
export function moveNextPath(step: MoveStep, facts: MoveFacts): string {
  return MOVE_FLOW[resolveNext(MOVE_FLOW, step, facts)].path;
}

/** The pages of the refill that the day of a move may require. */
export const MOVE_REFILL_PATHS: RefillPaths = {
  cart: MOVE_FLOW['refill-required'].path,
  payment: MOVE_FLOW['refill-payment'].path,
  review: MOVE_FLOW['refill-review'].path,
  status: MOVE_FLOW['refill-status'].path,
  confirmation: MOVE_FLOW['refill-confirmation'].path,
};
