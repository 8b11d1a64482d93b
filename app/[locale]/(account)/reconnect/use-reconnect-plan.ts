'use client';

import { useLocale } from 'next-intl';
import { track } from '#lib/browser/data-layer.ts';
import { RECONNECT_FLOW } from '#lib/reconnect/flow.ts';
import type { ReconnectView } from '#lib/reconnect/views.ts';
import { answerOf, useAccountPost } from '../use-account-post.ts';
import { useQuotedChoice } from '../use-quoted-choice.ts';

/** Spec 3 §4.4: the plan of the page, and its total. */
export function useReconnectPlan(view: ReconnectView) {
  const locale = useLocale();
  const post = useAccountPost(view.account);
  const open = view.kind === 'open' ? view : null;
  const { choice, choose, ...quoted } = useQuotedChoice({
    view: open,
    first: open?.planCode ?? '',
    save: async (planCode, purchase) => {
      const known = { saved: 1, open: 1, confirmed: 1, changed: 1, unavailable: 1, failed: 1 } as const;
      return answerOf(await post('/api/reconnect/plan', { locale, purchase, planCode }, known));
    },
    statusPath: RECONNECT_FLOW.status.path,
  });

  return {
    ...quoted,
    planCode: choice,
    choose: (wanted: string) => {
      const price = open?.plans.find((plan) => plan.planCode === wanted)?.priceCents;
      track({ event: 'plan_choice', plan: wanted, price: (price ?? 0) / 100 });
      choose(wanted);
    },
  };
}
