'use client';

import { ServiceReturns } from '#components/payment/service-returns.tsx';
import { getJson } from '#lib/browser/api.ts';
import type { LitepayReceiptView } from '#lib/views/litepay.ts';

const stateSchema = async () => (await import('#lib/api/litepay.ts')).serviceStateSchema;

/** For a guest: whether service is back, and how to restart the router by hand, since a guest cannot reset it. */
export function GuestService({ view }: { view: LitepayReceiptView }) {
  const query = new URLSearchParams({ purchase: view.purchaseId, attempt: view.attempt });
  return (
    <ServiceReturns
      path={`/api/litepay/service?${query}`}
      read={async (path) => {
        const response = await getJson(path, stateSchema);
        return response.ok ? response.body.isActive : null;
      }}
      supportPhone={view.merchant.supportPhone}
    />
  );
}
