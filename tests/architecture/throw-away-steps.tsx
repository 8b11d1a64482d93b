import type { ReactNode } from 'react';
import { type AttemptFacts, isPaid, isPaying, isUnpaid } from '#lib/flows/attempt-facts.ts';
import { FLOWS } from '#lib/flows/flows.ts';
import { nextPath, type StepTable } from '#lib/flows/step-table.ts';
import { useRouter } from '#lib/i18n/use-router.ts';

/**
 * A sample flow of four pages, written as the next real one will be: its table, its screens, and its line in the registration. Nothing
 * else refers to it.
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

function Next({ from, children }: { from: GiftStep; children: ReactNode }) {
  const router = useRouter();
  return <button onClick={() => router.push(nextPath(GIFT_FLOW, from))}>{children}</button>;
}

export const GIFT_SCREENS: Record<GiftStep, () => ReactNode> = {
  choose: () => <Next from="choose">This one</Next>,
  card: () => <Next from="card">Pay</Next>,
  status: () => <Next from="status">It is paid</Next>,
  receipt: () => <p>Enjoy</p>,
};

export const WITH_GIFTS = { ...FLOWS, gift: GIFT_FLOW };
