import { receiptHandler } from '#lib/services/payment/payment-handlers.ts';
import { pinFlow } from '#lib/services/refill/pin-flow.ts';

export const POST = receiptHandler(pinFlow);
