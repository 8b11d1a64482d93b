import { receiptHandler } from '#lib/services/payment/payment-handlers.ts';
import { pinFlow } from '#lib/services/refill/pin-flow.ts';
import { onlyPost } from '#lib/http/other-methods.ts';

export const POST = receiptHandler(pinFlow);

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyPost;
