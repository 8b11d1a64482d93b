import { jsonReader } from '#lib/http/json-handler.ts';
import { followMove } from '#lib/move/server/follow-move.ts';
import { paymentGuard } from '#lib/session/owner-guard.ts';
import { onlyGet } from '#lib/http/other-methods.ts';

export const maxDuration = 120;

export const GET = jsonReader({
  guard: paymentGuard,
  limit: { none: 'the guard counts what one customer asks for' },
  run: async (query, { who }) => ({ body: await followMove(who, query.get('order') ?? '') }),
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyGet;
