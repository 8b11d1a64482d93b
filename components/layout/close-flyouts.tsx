'use client';

import { useEffect } from 'react';

const openFlyout = () => document.querySelector<HTMLDetailsElement>('details[name="flyout"][open]');

/** Closes an open menu flyout on Escape or on a click outside it. */
export function CloseFlyouts() {
  useEffect(() => {
    const onEscape = (event: KeyboardEvent) => {
      const flyout = openFlyout();
      if (event.key !== 'Escape' || !flyout) return;
      flyout.open = false;
      if (flyout.contains(document.activeElement)) flyout.querySelector('summary')?.focus();
    };
    const onClick = ({ target }: MouseEvent) => {
      const flyout = openFlyout();
      if (flyout && target instanceof Node && !flyout.contains(target)) flyout.open = false;
    };
    document.addEventListener('keydown', onEscape);
    document.addEventListener('click', onClick);
    return () => {
      document.removeEventListener('keydown', onEscape);
      document.removeEventListener('click', onClick);
    };
  }, []);
  return null;
}
