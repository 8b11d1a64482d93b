import { ACTIVATION_FLOW } from '#lib/activation/flow.ts';
import { BUY_FLOW } from '#lib/shop/flow.ts';
import { LITEPAY_FLOW } from '#lib/litepay/flow.ts';
import { MOVE_FLOW } from '#lib/move/flow.ts';
import { RECONNECT_FLOW } from '#lib/reconnect/flow.ts';
import { REFILL_FLOW } from '#lib/refill/flow.ts';
import type { StepTable } from '#lib/domain/step-table.ts';

/** Every flow, by the section of messages that its titles are in: for the tests of all flows, and for `docs/flows.md`. */
export const FLOWS: Readonly<Record<string, StepTable<string, never>>> = {
  activation: ACTIVATION_FLOW,
  buyflow: BUY_FLOW,
  litepay: LITEPAY_FLOW,
  moving: MOVE_FLOW,
  reconnect: RECONNECT_FLOW,
  refill: REFILL_FLOW,
};
