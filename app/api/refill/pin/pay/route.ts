import { pinPayRequestSchema } from '#lib/api/refill-pay.ts';
import { payHandler } from '#lib/services/payment/payment-handlers.ts';
import { pinPayment } from '#lib/services/refill/pin-flow.ts';
import { onlyPost } from '#lib/http/other-methods.ts';

export const maxDuration = 120;

export const POST = payHandler(pinPayment, pinPayRequestSchema);

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyPost;
