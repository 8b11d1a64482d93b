import { receiptHandler } from '#lib/payment/server/payment-handlers.ts';
import { refillPayment } from '#lib/refill/server/refill-payment.ts';
import { onlyPost } from '#lib/http/other-methods.ts';

export const POST = receiptHandler(refillPayment);

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyPost;
