import { receiptHandler } from '#lib/services/payment/payment-handlers.ts';
import { reconnectPayment } from '#lib/services/reconnect/reconnect-flow.ts';
import { onlyPost } from '#lib/http/other-methods.ts';

export const POST = receiptHandler(reconnectPayment);

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyPost;
