import { saveCardRequestSchema } from '#lib/api/account.ts';
import { jsonHandler, MAX_CARD_BYTES } from '#lib/http/json-handler.ts';
import { subjectOf } from '#lib/http/subject.ts';
import { saveCard } from '#lib/services/account/save-card.ts';
import { buyerGuard } from '#lib/session/owner-guard.ts';

export const POST = jsonHandler({
  guard: buyerGuard,
  limit: { name: 'card', subject: ({ account }) => subjectOf('account', account) },
  body: saveCardRequestSchema,
  maxBytes: MAX_CARD_BYTES,
  run: async (request, { who }) => ({ body: await saveCard(who, request) }),
});
