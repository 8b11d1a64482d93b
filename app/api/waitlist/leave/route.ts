import { leaveRequestSchema } from '#lib/serviceability/api.ts';
import { jsonHandler } from '#lib/http/json-handler.ts';
import { leaveWaitlist } from '#lib/serviceability/server/waitlist.ts';
import { newBrowserGuard } from '#lib/session/browser-session.ts';
import { onlyPost } from '#lib/http/other-methods.ts';

export const POST = jsonHandler({
  guard: newBrowserGuard,
  limit: { name: 'waitlist' },
  body: leaveRequestSchema,
  run: async (request, { who }) => ({ body: await leaveWaitlist(who, request) }),
});

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyPost;
