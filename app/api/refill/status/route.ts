import { statusHandler } from '#lib/services/payment/payment-handlers.ts';
import { refillFlow } from '#lib/services/refill/refill-flow.ts';
import { onlyGet } from '#lib/http/other-methods.ts';

export const maxDuration = 120;

export const GET = statusHandler(refillFlow);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyGet;
