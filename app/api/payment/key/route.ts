import { onlyGet } from '#lib/http/other-methods.ts';
import { keyHandler } from '#lib/payment/server/payment-handlers.ts';

/** Requested when a card is about to be sent. */
export const GET = keyHandler();

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyGet;
