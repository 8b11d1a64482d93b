import { receiptHandler } from '#lib/services/payment/payment-handlers.ts';
import { refillPayment } from '#lib/services/refill/refill-flow.ts';
import { onlyPost } from '#lib/http/other-methods.ts';

export const POST = receiptHandler(refillPayment);

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyPost;
