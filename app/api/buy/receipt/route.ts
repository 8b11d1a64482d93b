import { receiptHandler } from '#lib/services/payment/payment-handlers.ts';
import { shopPayment } from '#lib/services/shop/shop-flow.ts';
import { onlyPost } from '#lib/http/other-methods.ts';

export const POST = receiptHandler(shopPayment);

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyPost;
