import { jsonReader } from '#lib/http/json-handler.ts';
import { findNewAccount } from '#lib/reconnect/server/find-new-account.ts';
import { paymentGuard } from '#lib/session/owner-guard.ts';
import { onlyGet } from '#lib/http/other-methods.ts';

export const GET = jsonReader({
  guard: paymentGuard,
  limit: { none: 'the guard counts what one customer asks for' },
  run: async (query, { who }) => ({
    body: await findNewAccount(who, { purchaseId: query.get('purchase') ?? '', attempt: query.get('attempt') ?? '' }),
  }),
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyGet;
