import { receiptHandler } from '#lib/services/payment/payment-handlers.ts';
import { shopFlow } from '#lib/services/shop/shop-flow.ts';

export const POST = receiptHandler(shopFlow);
