import { guestPayRequestSchema } from '#lib/api/litepay.ts';
import { litepayFlow } from '#lib/services/litepay/litepay-flow.ts';
import { payHandler } from '#lib/services/payment/payment-handlers.ts';

/** Seconds that a charge may take on platforms that end functions; it goes on after the answer. */
export const maxDuration = 120;

export const POST = payHandler(litepayFlow, guestPayRequestSchema);
