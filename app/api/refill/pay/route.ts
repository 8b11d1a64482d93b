import { refillPayRequestSchemas } from '#lib/plans/refill-pay-api.ts';
import { billingSchemaFromConfig } from '#lib/payment/server/card-entry.ts';
import { payHandler } from '#lib/payment/server/payment-handlers.ts';
import { refillPayment } from '#lib/refill/server/refill-payment.ts';
import { onlyPost } from '#lib/http/other-methods.ts';

/** Time limit in seconds for a charge on platforms that terminate functions; the charge continues after the response. */
export const maxDuration = 120;

export const POST = payHandler(refillPayment, billingSchemaFromConfig(refillPayRequestSchemas));

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyPost;
