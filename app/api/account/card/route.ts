import { saveCardRequestSchema } from '#lib/account/payment-api.ts';
import { jsonHandler, MAX_CARD_BYTES } from '#lib/http/json-handler.ts';
import { subjectHashOf } from '#lib/http/subject-hash.ts';
import { saveCard } from '#lib/account/server/change-payment.ts';
import { ownerGuard } from '#lib/session/owner-guard.ts';
import { onlyPost } from '#lib/http/other-methods.ts';

export const POST = jsonHandler({
  guard: ownerGuard,
  limit: { name: 'card', subjectHash: ({ account }) => subjectHashOf('account', account) },
  body: saveCardRequestSchema,
  maxBytes: MAX_CARD_BYTES,
  run: (request, { who }) => saveCard(who, request),
});

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyPost;
