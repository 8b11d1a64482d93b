'use client';

import { useCallback, type ComponentProps } from 'react';
import { WaitingScreen, type WaitingState } from '#components/payment/waiting-screen.tsx';
import { getJson } from '#lib/browser/api.ts';
import { clearDraft } from '#lib/browser/session-draft.ts';
import { track } from '#lib/browser/data-layer.ts';
import { attemptAnswerSchema } from '#lib/forms/litepay-exchange.ts';
import { useRouter } from '#lib/i18n/use-router.ts';
import { LITEPAY_DRAFTS } from '../refill/litepay-drafts.ts';

/** Leads on once the outcome of the refill is known. */
export function StatusScreen({ view }: Pick<ComponentProps<typeof WaitingScreen>, 'view'>) {
  const router = useRouter();
  const follow = useCallback(async (): Promise<WaitingState | null> => {
    const answer = await getJson('/api/litepay/attempt', attemptAnswerSchema);
    if (!answer.ok) return null;
    switch (answer.body.state) {
      case 'confirmed':
        track({ event: 'purchase', price: 45 });
        clearDraft(LITEPAY_DRAFTS);
        router.replace('/litepay/order-confirmation');
        return null;
      case 'declined':
        track({ event: 'payment_error', step: 3, detail: 'trouble processing payment' });
        router.replace('/litepay/refill');
        return null;
      case 'not-charged':
      case 'none':
        router.replace('/litepay/refill');
        return null;
      case 'processing':
      case 'checking':
      case 'manual':
        return answer.body.state;
    }
  }, [router]);
  return <WaitingScreen namespace="litepay.waiting" view={view} follow={follow} />;
}
