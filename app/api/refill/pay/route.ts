import { refillPayRequestSchema } from '#lib/api/refill-pay.ts';
import { payHandler } from '#lib/services/payment/payment-handlers.ts';
import { refillFlow } from '#lib/services/refill/refill-flow.ts';

/** Seconds that a charge may take on platforms that end functions; it goes on after the answer. */
export const maxDuration = 120;

export const POST = payHandler(refillFlow, refillPayRequestSchema);
