import { statusHandler } from '#lib/payment/server/payment-handlers.ts';
import { refillPayment } from '#lib/refill/server/refill-payment.ts';
import { onlyGet } from '#lib/http/other-methods.ts';

export const maxDuration = 120;

export const GET = statusHandler(refillPayment);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyGet;
