import { outageMessageRequestSchema } from '#lib/account/api.ts';
import { changeOutageMessage } from '#lib/account/server/outage-message.ts';
import { jsonHandler } from '#lib/http/json-handler.ts';
import { onlyPost } from '#lib/http/other-methods.ts';
import { changeResponse, ownerGuard } from '#lib/session/owner-guard.ts';

export const POST = jsonHandler({
  guard: ownerGuard,
  limit: { none: 'the guard counts what one customer asks for' },
  body: outageMessageRequestSchema,
  run: async (request, { who, jar }) => changeResponse(await changeOutageMessage(who, request), jar),
});

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyPost;
