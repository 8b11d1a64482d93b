import { receiptHandler } from '#lib/payment/server/payment-handlers.ts';
import { reconnectPayment } from '#lib/reconnect/server/reconnect-flow.ts';
import { onlyPost } from '#lib/http/other-methods.ts';

export const POST = receiptHandler(reconnectPayment);

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyPost;
