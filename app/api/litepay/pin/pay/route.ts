import { guestPinPayRequestSchema } from '#lib/api/pin.ts';
import { guestPinPayment } from '#lib/services/litepay/guest-pin-flow.ts';
import { payHandler } from '#lib/services/payment/payment-handlers.ts';
import { onlyPost } from '#lib/http/other-methods.ts';

export const maxDuration = 120;

export const POST = payHandler(guestPinPayment, guestPinPayRequestSchema);

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyPost;
