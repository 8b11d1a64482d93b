import { jsonReader } from '#lib/http/json-handler.ts';
import { followActivation } from '#lib/activation/server/follow-activation.ts';
import { activationGuard } from '#lib/session/owner-guard.ts';
import { onlyGet } from '#lib/http/other-methods.ts';

export const maxDuration = 120;

export const GET = jsonReader({
  guard: activationGuard,
  limit: { none: 'the guard counts what one customer asks for' },
  run: async (query, { who, jar }) => ({ body: await followActivation(who, { query, jar }) }),
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyGet;
