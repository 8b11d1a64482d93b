import { receiptHandler } from '#lib/services/payment/payment-handlers.ts';
import { reconnectFlow } from '#lib/services/reconnect/reconnect-flow.ts';

export const POST = receiptHandler(reconnectFlow);
