import { deviceCodeRequestSchema } from '#lib/forms/address-exchange.ts';
import { assignDeviceCode } from '#lib/services/address/assign-device-code.ts';
import { inShop } from '#lib/services/shop/in-shop.ts';
import { subjectOf } from '#lib/session/attempt-key.ts';
import { jsonHandler } from '#lib/session/handle.ts';

export const POST = jsonHandler(
  {
    schema: deviceCodeRequestSchema,
    limit: { name: 'kit', subject: ({ kit }) => subjectOf('phone', kit.mobile) },
  },
  (request, { jar }) => inShop(jar, async (visit) => ({ body: await assignDeviceCode(visit, request) })),
);
