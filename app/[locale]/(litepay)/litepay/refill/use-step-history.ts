'use client';

import { useEffect, useEffectEvent, useRef } from 'react';
import { LITEPAY_ACCORDION_STEPS, type LitepayAccordionStep } from '#lib/litepay/flow.ts';

/** The key in the browser's history state, which holds the step's name, nothing else. */
const STATE = 'hearthlineLitepayStep';

const placeOf = (step: LitepayAccordionStep) => LITEPAY_ACCORDION_STEPS.indexOf(step);

/**
 * Gives each step its own entry in the browser's history, so that the back button returns to the previous step. A step that is opened again
 * from a later one takes that one's entry. `onReturn`: called after the browser's back or forward.
 */
export function useStepHistory(
  open: LitepayAccordionStep | null,
  onReturn: (step: LitepayAccordionStep) => void,
): void {
  const shown = useRef<LitepayAccordionStep | null>(null);
  const goTo = useEffectEvent(onReturn);

  useEffect(() => {
    if (open === null || open === shown.current) return;
    const isLater = shown.current !== null && placeOf(open) > placeOf(shown.current);
    shown.current = open;
    if (isLater) window.history.pushState({ [STATE]: open }, '');
    else window.history.replaceState({ ...stateOf(window.history.state), [STATE]: open }, '');
  }, [open]);

  useEffect(() => {
    const follow = ({ state }: PopStateEvent) => {
      const step = LITEPAY_ACCORDION_STEPS.find((known) => known === stateOf(state)[STATE]);
      if (!step) return;
      shown.current = step;
      goTo(step);
    };
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, []);
}

function stateOf(state: unknown): Record<string, unknown> {
  return typeof state === 'object' && state !== null ? { ...state } : {};
}
