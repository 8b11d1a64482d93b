'use client';

import { useEffect } from 'react';
import { track } from '#lib/browser/data-layer.ts';
import { isFirst } from '#lib/browser/tab-memory.ts';
import type { TapKind } from '#lib/rules/serviceability/tap-kind.ts';
import { useBuyMemory } from '../buy-memory.tsx';

interface Props {
  tap: TapKind;
  plan: string;
  totalCents: number;
  reference: string;
}

/** Spec 1 §8: tells the data layer of an order once, and forgets the card. */
export function OrderPlaced({ tap, plan, totalCents, reference }: Props) {
  const [, remember] = useBuyMemory();
  useEffect(() => {
    remember({ card: null, cart: null, quote: null });
    if (isFirst(`order/${reference}`)) track({ event: 'order_confirmation', tap, plan, price: totalCents / 100 });
  }, [remember, tap, plan, totalCents, reference]);
  return null;
}
