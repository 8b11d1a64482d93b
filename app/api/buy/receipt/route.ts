import { receiptHandler } from '#lib/payment/server/payment-handlers.ts';
import { shopPayment } from '#lib/shop/server/shop-flow.ts';
import { onlyPost } from '#lib/http/other-methods.ts';

export const POST = receiptHandler(shopPayment);

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyPost;
