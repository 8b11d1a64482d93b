import { receiptHandler } from '#lib/payment/server/payment-handlers.ts';
import { litepayPayment } from '#lib/litepay/server/litepay-payment.ts';
import { onlyPost } from '#lib/http/other-methods.ts';

export const POST = receiptHandler(litepayPayment);

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyPost;
