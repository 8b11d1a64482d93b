import { guestPinPayment } from '#lib/services/litepay/guest-pin-flow.ts';
import { receiptHandler } from '#lib/services/payment/payment-handlers.ts';
import { onlyPost } from '#lib/http/other-methods.ts';

export const POST = receiptHandler(guestPinPayment);

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyPost;
