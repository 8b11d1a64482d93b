import type { ReactNode } from 'react';
import { openPage } from '#app/open-page.tsx';
import { FlowProgress } from '#components/layout/flow-progress.tsx';
import { type AttemptFacts, isPaid, isPaying, isUnpaid } from '#lib/flows/attempt-facts.ts';
import { FLOWS } from '#lib/flows/flows.ts';
import { nextPath, progressSteps, redirectPath, type StepTable } from '#lib/flows/step-table.ts';
import { withCost } from '#lib/http/entrance.ts';
import { useRouter } from '#lib/i18n/use-router.ts';
import type { PageResult } from '#lib/views/page-result.ts';

/**
 * A sample flow of four pages, written as the next real one will be: its table, the loaders of its pages, the pages with their screens, and
 * its line in the registration. Nothing else refers to it.
 */

export interface GiftFacts extends AttemptFacts {
  isChosen: boolean;
}

export type GiftStep = 'choose' | 'card' | 'status' | 'receipt';

const isChosen = (facts: GiftFacts) => isUnpaid(facts) && facts.isChosen;

export const GIFT_FLOW: StepTable<GiftStep, GiftFacts> = {
  choose: { path: '/gift', title: 'Choose', progress: 33, needs: isUnpaid, else: 'status', next: 'card' },
  card: { path: '/gift/card', title: 'Pay', progress: 66, needs: isChosen, else: 'choose', next: 'status' },
  status: { path: '/gift/status', title: 'Wait', progress: 66, needs: isPaying, else: 'receipt', next: 'receipt' },
  receipt: { path: '/gift/receipt', title: 'Thanks', progress: 100, needs: isPaid, else: 'choose', next: null },
};

/** Stands in for the store. */
export const stored: { facts: GiftFacts } = { facts: { isChosen: false, attempt: null } };

function loaderOf(step: GiftStep) {
  const cost = { guard: 'the gift is this browser’s own', limit: 'none: nothing is written' } as const;
  return withCost(cost, async (): Promise<PageResult<GiftFacts>> => {
    const redirect = redirectPath(GIFT_FLOW, step, stored.facts);
    return redirect === null ? { view: stored.facts } : { redirect };
  });
}

function Next({ from, children }: { from: GiftStep; children: ReactNode }) {
  const router = useRouter();
  return <button onClick={() => router.push(nextPath(GIFT_FLOW, from))}>{children}</button>;
}

const layout = (view: ReactNode) => (
  <>
    <FlowProgress steps={progressSteps(GIFT_FLOW)} />
    {view}
  </>
);

/** Each is the default export of its own page. */
export const GIFT_PAGES = {
  choose: openPage(loaderOf('choose'), { layout, render: () => <Next from="choose">This one</Next> }),
  card: openPage(loaderOf('card'), { layout, render: () => <Next from="card">Pay</Next> }),
  status: openPage(loaderOf('status'), { layout, render: () => <Next from="status">It is paid</Next> }),
  receipt: openPage(loaderOf('receipt'), { layout, render: () => <p>Enjoy</p> }),
};

export const WITH_GIFTS = { ...FLOWS, gift: GIFT_FLOW };
