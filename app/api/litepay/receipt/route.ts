import { receiptHandler } from '#lib/services/payment/payment-handlers.ts';
import { litepayFlow } from '#lib/services/litepay/litepay-flow.ts';
import { onlyPost } from '#lib/http/other-methods.ts';

export const POST = receiptHandler(litepayFlow);

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyPost;
