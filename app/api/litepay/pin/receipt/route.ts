import { guestPinPayment } from '#lib/litepay/server/guest-pin.ts';
import { receiptHandler } from '#lib/payment/server/payment-handlers.ts';
import { onlyPost } from '#lib/http/other-methods.ts';

export const POST = receiptHandler(guestPinPayment);

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyPost;
