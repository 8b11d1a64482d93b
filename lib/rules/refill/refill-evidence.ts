import type { ChargeEvidence } from '#lib/rules/payment/charge-outcome.ts';

/** Spec 3 §4.5, decision on refill answers: a refill succeeded if its answer has the status SUCCESS and an order number. */
export const REFILL_EVIDENCE: ChargeEvidence = { status: 'SUCCESS' };
