import { pinPayRequestSchema } from '#lib/plans/refill-pay-api.ts';
import { payHandler } from '#lib/payment/server/payment-handlers.ts';
import { pinPayment } from '#lib/refill/server/pin-refill.ts';
import { onlyPost } from '#lib/http/other-methods.ts';

export const maxDuration = 120;

export const POST = payHandler(pinPayment, pinPayRequestSchema);

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyPost;
