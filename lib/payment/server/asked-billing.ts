import 'server-only';
import { config } from '#lib/config.ts';
import type { BillingDetail } from '#lib/domain/card/billing-address.ts';

/** Decision on billing addresses: chooses the schema of a request by what this provider asks for, when the request is read. */
export function billingSchemaFromConfig<Schema>(schemas: Record<BillingDetail, Schema>): () => Schema {
  return () => schemas[config().BILLING_ADDRESS];
}
