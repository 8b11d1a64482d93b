import { guestPinPayment } from '#lib/litepay/server/guest-pin.ts';
import { statusHandler } from '#lib/payment/server/payment-handlers.ts';
import { onlyGet } from '#lib/http/other-methods.ts';

export const maxDuration = 120;

export const GET = statusHandler(guestPinPayment);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyGet;
