import { receiptHandler } from '#lib/services/payment/payment-handlers.ts';
import { litepayPayment } from '#lib/services/litepay/litepay-flow.ts';
import { onlyPost } from '#lib/http/other-methods.ts';

export const POST = receiptHandler(litepayPayment);

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyPost;
