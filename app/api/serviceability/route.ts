import { serviceabilityRequestSchema } from '#lib/forms/address-exchange.ts';
import { checkServiceability } from '#lib/services/address/check-serviceability.ts';
import { inShop } from '#lib/services/shop/in-shop.ts';
import { jsonHandler } from '#lib/session/handle.ts';

export const POST = jsonHandler(
  { schema: serviceabilityRequestSchema, limit: { name: 'check' } },
  ({ candidateId, partner }, { jar }) =>
    inShop(jar, async (visit) => ({
      body: await checkServiceability(visit, { locationId: candidateId, source: partner ? 'CP_VAN' : 'CP' }),
    })),
);
