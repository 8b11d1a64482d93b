import { statusHandler } from '#lib/payment/server/payment-handlers.ts';
import { pinPayment } from '#lib/refill/server/pin-refill.ts';
import { onlyGet } from '#lib/http/other-methods.ts';

export const maxDuration = 120;

export const GET = statusHandler(pinPayment);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyGet;
