import { cardPayRequestSchema } from '#lib/api/payment.ts';
import { payHandler } from '#lib/services/payment/payment-handlers.ts';
import { shopFlow } from '#lib/services/shop/shop-flow.ts';

/** Seconds that a charge may take on platforms that end functions; it goes on after the answer. */
export const maxDuration = 120;

export const POST = payHandler(shopFlow, cardPayRequestSchema);
