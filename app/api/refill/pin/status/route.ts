import { statusHandler } from '#lib/services/payment/payment-handlers.ts';
import { pinFlow } from '#lib/services/refill/pin-flow.ts';
import { onlyGet } from '#lib/http/other-methods.ts';

export const maxDuration = 120;

export const GET = statusHandler(pinFlow);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyGet;
