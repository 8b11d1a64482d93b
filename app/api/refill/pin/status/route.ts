import { statusHandler } from '#lib/services/payment/payment-handlers.ts';
import { pinPayment } from '#lib/services/refill/pin-flow.ts';
import { onlyGet } from '#lib/http/other-methods.ts';

export const maxDuration = 120;

export const GET = statusHandler(pinPayment);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyGet;
