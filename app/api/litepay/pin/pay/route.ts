import { guestPinPayRequestSchema } from '#lib/plans/refill-pay-api.ts';
import { guestPinPayment } from '#lib/litepay/server/guest-pin.ts';
import { payHandler } from '#lib/payment/server/payment-handlers.ts';
import { onlyPost } from '#lib/http/other-methods.ts';

export const maxDuration = 120;

export const POST = payHandler(guestPinPayment, guestPinPayRequestSchema);

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyPost;
