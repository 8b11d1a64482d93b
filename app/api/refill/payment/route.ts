import { refillPaymentRequestSchema } from '#lib/refill/api.ts';
import { jsonHandler } from '#lib/http/json-handler.ts';
import { chooseRefillPayment } from '#lib/refill/server/choose-refill-payment.ts';
import { ownerGuard } from '#lib/session/owner-guard.ts';
import { onlyPost } from '#lib/http/other-methods.ts';

export const POST = jsonHandler({
  guard: ownerGuard,
  limit: { name: 'step' },
  body: refillPaymentRequestSchema,
  run: async (request, { who }) => ({ body: await chooseRefillPayment(who, request) }),
});

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyPost;
