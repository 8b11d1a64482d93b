import { statusHandler } from '#lib/services/payment/payment-handlers.ts';
import { reconnectFlow } from '#lib/services/reconnect/reconnect-flow.ts';

export const maxDuration = 120;

export const GET = statusHandler(reconnectFlow);
