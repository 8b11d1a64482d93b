import { receiptHandler } from '#lib/services/payment/payment-handlers.ts';
import { reconnectFlow } from '#lib/services/reconnect/reconnect-flow.ts';
import { onlyPost } from '#lib/http/other-methods.ts';

export const POST = receiptHandler(reconnectFlow);

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyPost;
