import { receiptHandler } from '#lib/services/payment/payment-handlers.ts';
import { refillFlow } from '#lib/services/refill/refill-flow.ts';
import { onlyPost } from '#lib/http/other-methods.ts';

export const POST = receiptHandler(refillFlow);

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyPost;
