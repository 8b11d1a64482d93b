import type { OpenPayment } from '#lib/payment/api.ts';
import { type Guard, jsonReader } from '#lib/http/json-handler.ts';
import { onlyGet } from '#lib/http/other-methods.ts';
import { isDevicePaying } from '#lib/payment/server/open-payment.ts';

const NONE: OpenPayment = { isOpen: false };

/** A browser that no limit has admitted yet has paid nothing. */
const knownDevice: Guard<URLSearchParams, undefined> = async (_query, { device }) =>
  device.admittedAt === null ? { ok: false, response: { body: NONE } } : { ok: true, who: undefined };

/** Whether a payment of this browser is open, for error pages that the browser renders itself. */
export const GET = jsonReader({
  guard: knownDevice,
  limit: { none: 'two reads by key, for a browser that was admitted before; an error page must not be refused' },
  run: async (_query, { device }) => {
    const body: OpenPayment = { isOpen: await isDevicePaying(device) };
    return { body };
  },
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyGet;
