import { receiptHandler } from '#lib/services/payment/payment-handlers.ts';
import { pinPayment } from '#lib/services/refill/pin-flow.ts';
import { onlyPost } from '#lib/http/other-methods.ts';

export const POST = receiptHandler(pinPayment);

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyPost;
