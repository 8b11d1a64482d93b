import { ACTIVATION_FLOW } from './activation.ts';
import { BUY_FLOW } from './buy.ts';
import { LITEPAY_FLOW } from './litepay.ts';
import { MOVE_FLOW } from './move.ts';
import { RECONNECT_FLOW } from './reconnect.ts';
import { REFILL_FLOW } from './refill.ts';
import type { StepTable } from './step-table.ts';

/** Every flow, by the section of messages that its titles are in: for the tests of all flows, and for `docs/flows.md`. */
export const FLOWS: Readonly<Record<string, StepTable<string, never>>> = {
  activation: ACTIVATION_FLOW,
  buyflow: BUY_FLOW,
  litepay: LITEPAY_FLOW,
  moving: MOVE_FLOW,
  reconnect: RECONNECT_FLOW,
  refill: REFILL_FLOW,
};
