import { serviceabilityRequestSchema } from '#lib/serviceability/api.ts';
import { checkServiceability } from '#lib/serviceability/server/address-check.ts';
import { newBrowserGuard } from '#lib/session/browser-session.ts';
import { jsonHandler } from '#lib/http/json-handler.ts';
import { onlyPost } from '#lib/http/other-methods.ts';

export const POST = jsonHandler({
  guard: newBrowserGuard,
  limit: { name: 'check' },
  body: serviceabilityRequestSchema,
  run: async ({ candidateId, partner }, { who }) => ({
    body: await checkServiceability(who, { locationId: candidateId, source: partner ? 'CP_VAN' : 'CP' }),
  }),
});

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyPost;
