'use client';

import { type ComponentProps, createContext, type MouseEvent, type ReactNode, use, useState } from 'react';
import { Spinner } from '#components/ui/spinner.tsx';
import { REFILL_ENTRY } from '#lib/domain/entry-paths.ts';
import { AccountButtonLink } from './account-link.tsx';

type Start = () => Promise<void>;

const StartContext = createContext<Start | null>(null);

/** `start`: puts last time's plan into the cart and goes to the review, or to the cart if no card is saved. */
export function StartsRefill({ start, children }: { start: Start; children: ReactNode }) {
  return <StartContext value={start}>{children}</StartContext>;
}

interface Props extends Omit<ComponentProps<typeof AccountButtonLink>, 'to' | 'onClick'> {
  /** The label while the refill is being started. */
  busy: string;
}

/** Spec 3 §2.2, §4.1: 'Refill now'. A link to the cart, for another window and before hydration; otherwise a click starts the refill. */
export function RefillNow({ busy, children, ...rest }: Props) {
  const start = use(StartContext);
  const [isStarting, setStarting] = useState(false);
  const handleClick = (event: MouseEvent) => {
    if (!start || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (isStarting) return;
    setStarting(true);
    void start().finally(() => setStarting(false));
  };
  return (
    <AccountButtonLink {...rest} to={REFILL_ENTRY} aria-busy={isStarting || undefined} onClick={handleClick}>
      {isStarting && <Spinner />}
      <span>{isStarting ? busy : children}</span>
    </AccountButtonLink>
  );
}
