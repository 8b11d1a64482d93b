import { joinRequestSchema } from '#lib/serviceability/api.ts';
import { jsonHandler, limited } from '#lib/http/json-handler.ts';
import { joinWaitlist } from '#lib/serviceability/server/waitlist.ts';
import { newBrowserGuard } from '#lib/session/browser-session.ts';
import { onlyPost } from '#lib/http/other-methods.ts';

export const POST = jsonHandler({
  guard: newBrowserGuard,
  limit: { name: 'waitlist' },
  body: joinRequestSchema,
  run: async (request, { who, reference }) => {
    const body = await joinWaitlist(who, request);
    return body.outcome === 'limited' ? limited(body.retryAfterMs, reference) : { body };
  },
});

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyPost;
