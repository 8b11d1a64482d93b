import { litepayPayment } from '#lib/litepay/server/litepay-payment.ts';
import { statusHandler } from '#lib/payment/server/payment-handlers.ts';
import { onlyGet } from '#lib/http/other-methods.ts';

export const maxDuration = 120;

export const GET = statusHandler(litepayPayment);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyGet;
