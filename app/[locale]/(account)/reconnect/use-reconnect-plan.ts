'use client';

import { useLocale } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import type { QuoteState } from '#components/payment/review-step.tsx';
import type { PurchaseRef } from '#lib/api/payment.ts';
import type { ReconnectPlanResponse } from '#lib/api/reconnect.ts';
import { track } from '#lib/browser/data-layer.ts';
import { RECONNECT_FLOW } from '#lib/flows/reconnect.ts';
import type { ReconnectView } from '#lib/views/reconnect.ts';
import { reconnectPlanResponse } from '../lazy-schemas.ts';
import { useAccountRequest } from '../use-account-request.ts';
import { useAccountRouter } from '../use-account-router.ts';
import { useLatestSave } from '../use-latest-save.ts';

/** Spec 3 §4.4: the plan of the page. It shows at once and is saved in the background; its total comes from the server. */
export function useReconnectPlan(view: ReconnectView) {
  const locale = useLocale();
  const router = useAccountRouter();
  const request = useAccountRequest(view.account);
  const [planCode, setPlanCode] = useState(view.kind === 'open' ? view.planCode : '');
  const [quote, setQuote] = useState<QuoteState>((view.kind === 'open' && view.quote) || 'pending');
  const [problem, setProblem] = useState<'changed' | 'unavailable' | null>(null);
  const purchase = useRef<PurchaseRef | null>(view.kind === 'open' ? view.purchase : null);

  // What another tab has chosen comes with the page's next view.
  const [shown, setShown] = useState(view);
  if (shown !== view) {
    setShown(view);
    if (view.kind === 'open') {
      setPlanCode(view.planCode);
      setQuote(view.quote ?? 'pending');
    }
  }

  const send = async (wanted: string): Promise<ReconnectPlanResponse | null> => {
    const body = { locale, purchase: purchase.current, planCode: wanted };
    const saved = await request('/api/reconnect/plan', body, reconnectPlanResponse);
    if (saved?.outcome === 'saved') purchase.current = saved.purchase;
    return saved;
  };
  const show = (saved: ReconnectPlanResponse | null): void => {
    switch (saved?.outcome) {
      case 'saved':
        return setQuote(saved.quote);
      case 'open':
        return router.replace(RECONNECT_FLOW.status.path);
      case 'confirmed':
        return router.refresh();
      case 'changed':
        setProblem('changed');
        return router.refresh();
      case 'unavailable':
        setQuote('failed');
        return setProblem('unavailable');
      case 'failed':
      case undefined:
        return setQuote('failed');
    }
  };
  const { enqueue } = useLatestSave(send, show);
  const save = (wanted: string) => {
    setPlanCode(wanted);
    setQuote('pending');
    setProblem(null);
    enqueue(wanted);
  };

  // A page without a total asks for one: showing the page has saved nothing.
  const requested = useRef<ReconnectView | null>(null);
  useEffect(() => {
    if (requested.current === view) return;
    requested.current = view;
    if (view.kind !== 'open') return;
    purchase.current = view.purchase;
    if (view.quote === null) enqueue(view.planCode);
  });

  return {
    planCode,
    quote,
    problem,
    purchase,
    choose: (wanted: string) => {
      const price = view.kind === 'open' ? view.plans.find((plan) => plan.planCode === wanted)?.priceCents : undefined;
      track({ event: 'plan_choice', plan: wanted, price: (price ?? 0) / 100 });
      save(wanted);
    },
    /** Another payment needs another frozen total. */
    requote: () => save(planCode),
  };
}
