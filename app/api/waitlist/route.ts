import { joinRequestSchema } from '#lib/serviceability/waitlist-api.ts';
import { jsonHandler } from '#lib/http/json-handler.ts';
import { subjectHashOf } from '#lib/http/subject-hash.ts';
import { recipientKey } from '#lib/domain/contact/recipient.ts';
import { joinWaitlist } from '#lib/serviceability/server/join-waitlist.ts';
import { newBrowserGuard } from '#lib/session/browser-session.ts';
import { onlyPost } from '#lib/http/other-methods.ts';

export const POST = jsonHandler({
  guard: newBrowserGuard,
  limit: { name: 'waitlist', subjectHash: ({ form }) => subjectHashOf('recipient', recipientKey(form)) },
  body: joinRequestSchema,
  run: async (request, { who }) => ({ body: await joinWaitlist(who, request) }),
});

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyPost;
