'use client';

import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react';
import type { CardForm, CardFormValues } from '#lib/forms/card-form.ts';
import type { CartView, OrderQuote } from '#lib/forms/shop-exchange.ts';

/** The card as it was typed, and as it will be encrypted. */
export interface HeldCard {
  typed: Pick<CardFormValues, 'cardNumber' | 'expirationMonth' | 'expirationYear' | 'cvv'>;
  card: CardForm['card'];
}

/**
 * Card data: lives here, in the memory of the page, from payment to 'Complete purchase', and is gone with it. The cart and the quote are the
 * latest that the server told: the browser's back button shows older pages.
 */
interface Memory {
  card: HeldCard | null;
  /** The review was opened without a card: the payment page says why. */
  isCardLost: boolean;
  cart: CartView | null;
  quote: OrderQuote | null;
}

const EMPTY: Memory = { card: null, isCardLost: false, cart: null, quote: null };

const Context = createContext<readonly [Memory, (change: Partial<Memory>) => void]>([EMPTY, () => undefined]);

export function BuyMemory({ children }: { children: ReactNode }) {
  const [memory, setMemory] = useState(EMPTY);
  const remember = useCallback((change: Partial<Memory>) => setMemory((before) => ({ ...before, ...change })), []);
  const value = useMemo(() => [memory, remember] as const, [memory, remember]);
  return <Context value={value}>{children}</Context>;
}

export function useBuyMemory() {
  return useContext(Context);
}
