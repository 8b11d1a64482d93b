import { syncUpRequestSchema } from '#lib/account/api.ts';
import { jsonHandler } from '#lib/http/json-handler.ts';
import { syncUpAccount } from '#lib/account/server/preferences.ts';
import { changeResponse, ownerGuard } from '#lib/session/owner-guard.ts';
import { onlyPost } from '#lib/http/other-methods.ts';

export const POST = jsonHandler({
  guard: ownerGuard,
  limit: { none: 'the guard counts what one customer asks for' },
  body: syncUpRequestSchema,
  run: async ({ account: _account, ...choice }, { who, jar }) => changeResponse(await syncUpAccount(who, choice), jar),
});

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyPost;
