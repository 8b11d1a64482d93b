'use client';

import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import type { ConfirmedCard } from '#lib/forms/card-form.ts';

/** A card that was typed in, and the account that it is for. It lives here, in the memory of the page, and is gone with it. */
interface TypedCard {
  account: string;
  card: ConfirmedCard;
}

const Context = createContext<readonly [TypedCard | null, (card: TypedCard | null) => void]>([null, () => undefined]);

/** Stands around the steps of a refill, so that a card outlives the way from one to the next. */
export function RefillMemory({ children }: { children: ReactNode }) {
  const [typed, remember] = useState<TypedCard | null>(null);
  return <Context value={useMemo(() => [typed, remember] as const, [typed])}>{children}</Context>;
}

/** The card that was typed in for this account, and how to keep or forget it. */
export function useTypedCard(account: string) {
  const [typed, remember] = useContext(Context);
  return {
    card: typed?.account === account ? typed.card : null,
    keep: (card: ConfirmedCard) => remember({ account, card }),
    forget: () => remember(null),
  };
}
