'use client';

import { useEffect, useState } from 'react';
import type { ReconnectAccordionStep } from '#lib/reconnect/flow.ts';

/** Spec 3 §4.4: when the first step is complete, and when the second one opens, in ms. */
const CHECKED_AFTER_MS = 500;
const OPENED_AFTER_MS = 1_000;

/** Tracks which step is open: the next one to be done, or the one chosen since. */
export function useOpening(isPaid: boolean) {
  const [reached, setReached] = useState<'nothing' | 'checked' | 'opened'>('nothing');
  const [wasPaid, setWasPaid] = useState(isPaid);
  const [chosen, choose] = useState<ReconnectAccordionStep | 'next' | null>('next');

  useEffect(() => {
    const checked = setTimeout(() => setReached('checked'), CHECKED_AFTER_MS);
    const opened = setTimeout(() => setReached('opened'), OPENED_AFTER_MS);
    return () => {
      clearTimeout(checked);
      clearTimeout(opened);
    };
  }, []);
  if (wasPaid !== isPaid) {
    setWasPaid(isPaid);
    choose('next');
  }

  const next = isPaid ? 'activate' : reached === 'opened' ? 'refill' : null;
  return { isChecked: isPaid || reached !== 'nothing', open: chosen === 'next' ? next : chosen, choose };
}
