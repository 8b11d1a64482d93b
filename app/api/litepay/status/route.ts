import { litepayFlow } from '#lib/services/litepay/litepay-flow.ts';
import { statusHandler } from '#lib/services/payment/payment-handlers.ts';

export const maxDuration = 120;

export const GET = statusHandler(litepayFlow);
