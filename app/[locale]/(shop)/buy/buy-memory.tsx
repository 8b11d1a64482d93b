'use client';

import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import { forgetParkedFields } from '#components/payment/hosted-card/parked-fields.ts';
import type { Quote } from '#lib/payment/api.ts';
import type { CartView } from '#lib/shop/api.ts';
import type { CardFormValues, TypedCard as ConfirmedCard } from '#lib/payment/card-form-values.ts';
import type { HostedCard } from '#lib/payment/card-form-values.ts';

export type TypedCard = Pick<CardFormValues, 'cardNumber' | 'expirationMonth' | 'expirationYear' | 'cvv'>;

/**
 * Card data: kept only in this page's memory, from payment to 'Complete purchase'. The cart and the quote are the latest that the server
 * reported: the browser's back button shows older pages.
 */
interface Memory {
  /** As confirmed, and as it will be encrypted; null once anything in its form has changed. */
  card: ConfirmedCard | HostedCard | null;
  /** As typed in its form, confirmed or not. */
  typedCard: TypedCard | null;
  /** The review was opened without a card: the payment page says why. */
  isCardLost: boolean;
  cart: CartView | null;
  quote: Quote | null;
}

const EMPTY: Memory = { card: null, typedCard: null, isCardLost: false, cart: null, quote: null };

/** The newest version of each purchase that this tab has received. */
export type NewestVersions = Map<string, number>;

const Context = createContext<readonly [Memory, (change: Partial<Memory>) => void, NewestVersions]>([
  EMPTY,
  () => undefined,
  new Map(),
]);

export function BuyMemory({ children }: { children: ReactNode }) {
  const [memory, setMemory] = useState(EMPTY);
  useEffect(() => forgetParkedFields, []);
  const [versions] = useState<NewestVersions>(() => new Map());
  const remember = useCallback((change: Partial<Memory>) => setMemory((before) => ({ ...before, ...change })), []);
  const value = useMemo(() => [memory, remember, versions] as const, [memory, remember, versions]);
  return <Context value={value}>{children}</Context>;
}

export function useBuyMemory() {
  return useContext(Context);
}
