import { validateRequestSchema } from '#lib/serviceability/api.ts';
import { findCandidates } from '#lib/serviceability/server/address-check.ts';
import { browserContext, newBrowserGuard } from '#lib/session/browser-session.ts';
import { jsonHandler } from '#lib/http/json-handler.ts';
import { onlyPost } from '#lib/http/other-methods.ts';

export const POST = jsonHandler({
  guard: newBrowserGuard,
  limit: { name: 'check' },
  body: validateRequestSchema,
  run: async ({ address }, { who }) => ({ body: await findCandidates(browserContext(who), address) }),
});

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyPost;
