import { statusHandler } from '#lib/services/payment/payment-handlers.ts';
import { shopFlow } from '#lib/services/shop/shop-flow.ts';

export const maxDuration = 120;

export const GET = statusHandler(shopFlow);
