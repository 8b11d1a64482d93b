import { statusHandler } from '#lib/services/payment/payment-handlers.ts';
import { shopFlow } from '#lib/services/shop/shop-flow.ts';
import { onlyGet } from '#lib/http/other-methods.ts';

export const maxDuration = 120;

export const GET = statusHandler(shopFlow);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyGet;
