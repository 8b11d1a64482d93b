'use client';

import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { forgetParkedFields } from '#components/payment/hosted-card/parked-fields.ts';
import { REFILL_PATHS, type RefillPaths } from '#lib/refill/flow.ts';
import type { PayingCard } from '#components/payment/paying-card.ts';

/** What was entered in the steps of a refill for this account. It is kept only in the page's memory. */
interface Memory {
  account: string;
  card: PayingCard | null;
  hasAgreed: boolean;
}

const Context = createContext<readonly [Memory | null, (memory: Memory | null) => void]>([null, () => undefined]);
const Paths = createContext<RefillPaths>(REFILL_PATHS);

/**
 * Wraps the steps of a refill, so that a card and the agreement survive the navigation between them. `paths`: where the steps are; their
 * own pages by default.
 */
export function RefillMemory({ paths = REFILL_PATHS, children }: { paths?: RefillPaths; children: ReactNode }) {
  const [memory, remember] = useState<Memory | null>(null);
  useEffect(() => forgetParkedFields, []);
  return (
    <Paths value={paths}>
      <Context value={useMemo(() => [memory, remember] as const, [memory])}>{children}</Context>
    </Paths>
  );
}

/** The paths of this refill's steps, without the language. */
export const useRefillPaths = () => useContext(Paths);

/** The card typed for this account, and how to keep or forget it. */
export function useTypedCard(account: string) {
  const [{ card }, change] = useMemory(account);
  return { card, keep: (typedCard: PayingCard) => change({ card: typedCard }), forget: () => change({ card: null }) };
}

/** Spec 3 §4.1: the agreement to this account's refill, which is kept while the refill is edited. */
export function useAgreement(account: string) {
  const [{ hasAgreed }, change] = useMemory(account);
  return { agreed: hasAgreed, agree: (agreed: boolean) => change({ hasAgreed: agreed }) };
}

/** Card data and the agreement end with the refill they were given for. */
export function useForgetRefill() {
  const [storedMemory, remember] = useContext(Context);
  useEffect(() => {
    if (storedMemory) remember(null);
    forgetParkedFields();
  }, [storedMemory, remember]);
}

function useMemory(account: string) {
  const [storedMemory, remember] = useContext(Context);
  const memory = storedMemory?.account === account ? storedMemory : { account, card: null, hasAgreed: false };
  const change = (changes: Partial<Omit<Memory, 'account'>>) => remember({ ...memory, ...changes });
  return [memory, change] as const;
}
