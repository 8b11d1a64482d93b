import { refillPaymentRequestSchema } from '#lib/api/refill.ts';
import { jsonHandler } from '#lib/http/json-handler.ts';
import { chooseRefillPayment } from '#lib/services/refill/choose-refill-payment.ts';
import { buyerGuard } from '#lib/session/owner-guard.ts';

export const POST = jsonHandler({
  guard: buyerGuard,
  limit: { name: 'step' },
  body: refillPaymentRequestSchema,
  run: async (wanted, { who }) => ({ body: await chooseRefillPayment(who, wanted) }),
});
