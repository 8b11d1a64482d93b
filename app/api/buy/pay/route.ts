import { cardPayRequestSchema } from '#lib/api/payment.ts';
import { payHandler } from '#lib/services/payment/payment-handlers.ts';
import { shopFlow } from '#lib/services/shop/shop-flow.ts';

/** Time limit in seconds for a charge on platforms that terminate functions; the charge continues after the response. */
export const maxDuration = 120;

export const POST = payHandler(shopFlow, cardPayRequestSchema);
