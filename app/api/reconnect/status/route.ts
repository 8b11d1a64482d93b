import { statusHandler } from '#lib/services/payment/payment-handlers.ts';
import { reconnectPayment } from '#lib/services/reconnect/reconnect-flow.ts';
import { onlyGet } from '#lib/http/other-methods.ts';

export const maxDuration = 120;

export const GET = statusHandler(reconnectPayment);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyGet;
