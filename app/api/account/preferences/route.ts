import { preferencesRequestSchema } from '#lib/account/api.ts';
import { jsonHandler } from '#lib/http/json-handler.ts';
import { savePreferences } from '#lib/account/server/preferences.ts';
import { changeResponse, ownerGuard } from '#lib/session/owner-guard.ts';
import { onlyPost } from '#lib/http/other-methods.ts';

export const POST = jsonHandler({
  guard: ownerGuard,
  limit: { none: 'the guard counts what one customer asks for' },
  body: preferencesRequestSchema,
  run: async (request, { who, jar }) => changeResponse(await savePreferences(who, request), jar),
});

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyPost;
