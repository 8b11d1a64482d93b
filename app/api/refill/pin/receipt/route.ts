import { receiptHandler } from '#lib/payment/server/payment-handlers.ts';
import { pinPayment } from '#lib/refill/server/pin-refill.ts';
import { onlyPost } from '#lib/http/other-methods.ts';

export const POST = receiptHandler(pinPayment);

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyPost;
