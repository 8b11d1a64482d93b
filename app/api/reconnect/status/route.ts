import { statusHandler } from '#lib/payment/server/payment-handlers.ts';
import { reconnectPayment } from '#lib/reconnect/server/reconnect-flow.ts';
import { onlyGet } from '#lib/http/other-methods.ts';

export const maxDuration = 120;

export const GET = statusHandler(reconnectPayment);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyGet;
