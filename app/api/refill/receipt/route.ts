import { receiptHandler } from '#lib/services/payment/payment-handlers.ts';
import { refillFlow } from '#lib/services/refill/refill-flow.ts';

export const POST = receiptHandler(refillFlow);
