import { statusHandler } from '#lib/payment/server/payment-handlers.ts';
import { shopPayment } from '#lib/shop/server/shop-flow.ts';
import { onlyGet } from '#lib/http/other-methods.ts';

export const maxDuration = 120;

export const GET = statusHandler(shopPayment);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyGet;
