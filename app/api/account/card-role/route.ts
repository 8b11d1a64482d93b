import { cardRoleRequestSchema } from '#lib/account/payment-api.ts';
import { jsonHandler } from '#lib/http/json-handler.ts';
import { changeCardRole } from '#lib/account/server/change-payment.ts';
import { ownerGuard } from '#lib/session/owner-guard.ts';
import { onlyPost } from '#lib/http/other-methods.ts';

export const POST = jsonHandler({
  guard: ownerGuard,
  limit: { none: 'the guard counts what one customer asks for' },
  body: cardRoleRequestSchema,
  run: (request, { who }) => changeCardRole(who, request),
});

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyPost;
