import { receiptHandler } from '#lib/services/payment/payment-handlers.ts';
import { litepayFlow } from '#lib/services/litepay/litepay-flow.ts';

export const POST = receiptHandler(litepayFlow);
