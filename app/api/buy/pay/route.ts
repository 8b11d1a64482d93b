import { cardPayRequestSchema } from '#lib/api/payment.ts';
import { payHandler } from '#lib/services/payment/payment-handlers.ts';
import { shopPayment } from '#lib/services/shop/shop-flow.ts';
import { onlyPost } from '#lib/http/other-methods.ts';

/** Time limit in seconds for a charge on platforms that terminate functions; the charge continues after the response. */
export const maxDuration = 120;

export const POST = payHandler(shopPayment, cardPayRequestSchema);

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyPost;
