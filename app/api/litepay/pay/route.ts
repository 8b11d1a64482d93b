import { guestPayRequestSchemas } from '#lib/litepay/api.ts';
import { litepayPayment } from '#lib/litepay/server/litepay-payment.ts';
import { billingSchemaFromConfig } from '#lib/payment/server/card-entry.ts';
import { payHandler } from '#lib/payment/server/payment-handlers.ts';
import { onlyPost } from '#lib/http/other-methods.ts';

/** Time limit in seconds for a charge on platforms that terminate functions; the charge continues after the response. */
export const maxDuration = 120;

export const POST = payHandler(litepayPayment, billingSchemaFromConfig(guestPayRequestSchemas));

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyPost;
