import { statusHandler } from '#lib/services/payment/payment-handlers.ts';
import { refillFlow } from '#lib/services/refill/refill-flow.ts';

export const maxDuration = 120;

export const GET = statusHandler(refillFlow);
