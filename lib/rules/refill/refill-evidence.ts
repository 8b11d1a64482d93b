import type { ChargeEvidence } from '#lib/rules/payment/charge-outcome.ts';

/** Spec 3 §4.5, decision on refill answers: a refill went through when its answer says SUCCESS and has an order number. */
export const REFILL_EVIDENCE: ChargeEvidence = { status: 'SUCCESS' };
