import { changeCardRequestSchemas } from '#lib/account/payment-api.ts';
import { jsonHandler, MAX_CARD_BYTES } from '#lib/http/json-handler.ts';
import { hashSubject } from '#lib/http/secrets.ts';
import { changeCard } from '#lib/account/server/change-payment.ts';
import { billingSchemaFromConfig } from '#lib/payment/server/card-entry.ts';
import type { Owner } from '#lib/session/require-owner.ts';
import { ownerGuard } from '#lib/session/owner-guard.ts';
import { onlyPost } from '#lib/http/other-methods.ts';

export const POST = jsonHandler<typeof changeCardRequestSchemas.full, Owner>({
  guard: ownerGuard,
  limit: { name: 'card', ownSubjectHash: ({ account }) => hashSubject('account', account) },
  body: billingSchemaFromConfig(changeCardRequestSchemas),
  maxBytes: MAX_CARD_BYTES,
  run: (request, { who }) => changeCard(who, request),
});

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyPost;
