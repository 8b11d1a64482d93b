import { suggestRequestSchema } from '#lib/serviceability/api.ts';
import { suggestAddresses } from '#lib/serviceability/server/address-check.ts';
import { newBrowserGuard } from '#lib/session/browser-session.ts';
import { jsonHandler } from '#lib/http/json-handler.ts';
import { onlyPost } from '#lib/http/other-methods.ts';

export const POST = jsonHandler({
  guard: newBrowserGuard,
  limit: { name: 'suggest' },
  body: suggestRequestSchema,
  run: async ({ typed }, { who }) => ({ body: { suggestions: await suggestAddresses(who, typed) } }),
});

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyPost;
