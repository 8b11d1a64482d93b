'use client';

import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import { forgetParkedFields } from '#components/payment/hosted-card/parked-fields.ts';
import type { PurchaseRef, Quote } from '#lib/payment/api.ts';
import type { CartView } from '#lib/shop/server/cart-view.ts';
import type { CardFormValues, HostedCard, TypedCard } from '#lib/payment/card-form-values.ts';

export type CardInput = Pick<CardFormValues, 'cardNumber' | 'expirationMonth' | 'expirationYear' | 'cvv'>;

/**
 * Card data: kept only in this page's memory, from payment to 'Complete purchase'. The cart and the quote are the latest that the server
 * reported: the browser's back button shows older pages.
 */
interface Memory {
  /** As confirmed, and as it will be encrypted; null once anything in its form has changed. */
  card: TypedCard | HostedCard | null;
  /** As typed in its form, confirmed or not. */
  cardInput: CardInput | null;
  /** The review was opened without a card: the payment page says why. */
  isCardLost: boolean;
  cart: CartView | null;
  quote: Quote | null;
}

const EMPTY: Memory = { card: null, cardInput: null, isCardLost: false, cart: null, quote: null };

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

/**
 * The purchase that a request names, in the newest version that this tab has received from a page or a response. The browser's back button
 * shows older pages.
 */
export function usePurchase({ id, version }: PurchaseRef) {
  const [, , versions] = useBuyMemory();
  const purchase = useMemo(
    () => ({
      newest: (): PurchaseRef => ({ id, version: versions.get(id) ?? version }),
      update: (receivedPurchase: PurchaseRef) =>
        versions.set(receivedPurchase.id, Math.max(receivedPurchase.version, versions.get(receivedPurchase.id) ?? 0)),
    }),
    [id, version, versions],
  );
  useEffect(() => {
    purchase.update({ id, version });
  }, [purchase, id, version]);
  return purchase;
}
