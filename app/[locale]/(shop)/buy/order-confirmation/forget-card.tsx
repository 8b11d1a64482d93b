'use client';

import { useEffect } from 'react';
import { forgetParkedFields } from '#components/payment/hosted-card/parked-fields.ts';
import { useBuyMemory } from '../buy-memory.tsx';

/** Card data: removed from the page's memory once the order is placed. */
export function ForgetCard() {
  const [, remember] = useBuyMemory();
  useEffect(() => {
    remember({ card: null, cardInput: null, cart: null, quote: null });
    forgetParkedFields();
  }, [remember]);
  return null;
}
