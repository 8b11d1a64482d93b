'use client';

import { ServiceReturns } from '#components/payment/service-returns.tsx';
import { get } from '#lib/browser/api.ts';
import type { LitepayReceiptView } from '#lib/litepay/api.ts';

/** For a guest: whether service is back, and how to restart the router by hand, since a guest cannot reset it. */
export function GuestService({ view }: { view: LitepayReceiptView }) {
  const { attempt } = view;
  return (
    <ServiceReturns
      of={attempt}
      read={async () => {
        const response = await get('/api/litepay/service', { purchase: view.purchaseId, attempt });
        if (!response.ok || response.body.isActive === null) return null;
        if (response.body.hasOutage) return 'outage';
        return response.body.isActive ? 'active' : 'off';
      }}
      supportPhone={view.merchant.supportPhone}
    />
  );
}
