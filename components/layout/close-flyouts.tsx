'use client';

import { useEffect } from 'react';

const openFlyout = () => document.querySelector<HTMLDetailsElement>('details[name="flyout"][open]');

/** Closes an open menu flyout on Escape, on a click outside it, and when the focus leaves it: it would cover the field that has the focus. */
export function CloseFlyouts() {
  useEffect(() => {
    const onEscape = (event: KeyboardEvent) => {
      const flyout = openFlyout();
      if (event.key !== 'Escape' || !flyout) return;
      flyout.open = false;
      if (flyout.contains(document.activeElement)) flyout.querySelector('summary')?.focus();
    };
    const onLeave = ({ target }: Event) => {
      const flyout = openFlyout();
      if (flyout && target instanceof Node && !flyout.contains(target)) flyout.open = false;
    };
    document.addEventListener('keydown', onEscape);
    document.addEventListener('click', onLeave);
    // Not when the focus moves: a press on what is below an unfolded group would meet something else by the time it is released.
    document.addEventListener('keyup', onLeave);
    return () => {
      document.removeEventListener('keydown', onEscape);
      document.removeEventListener('click', onLeave);
      document.removeEventListener('keyup', onLeave);
    };
  }, []);
  return null;
}
