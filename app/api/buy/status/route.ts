import { statusHandler } from '#lib/services/payment/payment-handlers.ts';
import { shopPayment } from '#lib/services/shop/shop-flow.ts';
import { onlyGet } from '#lib/http/other-methods.ts';

export const maxDuration = 120;

export const GET = statusHandler(shopPayment);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyGet;
