import { jsonReader } from '#lib/http/json-handler.ts';
import { loadPaymentHistory } from '#lib/account/server/payment-history.ts';
import { ownerResponse, ownerReadGuard } from '#lib/session/owner-guard.ts';
import { onlyGet } from '#lib/http/other-methods.ts';

/** Another page or year of the payment history, for an open page. */
export const GET = jsonReader({
  guard: ownerReadGuard,
  limit: { none: 'the guard counts what one customer asks for' },
  run: async (query, { who, jar }) => ownerResponse(await loadPaymentHistory(who, query), jar),
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyGet;
