'use client';

import { type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useEffectEvent, useState } from 'react';

/** Spec 3 §9. Milliseconds. */
export const HOLD_MS = 2_000;

/**
 * A button that acts after being held for two seconds, with the pointer or the space key. Releasing it earlier, or sliding off it, only
 * cancels, however short the press was. `onTwoStep`: activated without a press, which is all that Enter, a switch or a screen reader can do.
 */
export function usePressAndHold({ onHeld, onTwoStep }: { onHeld: () => void; onTwoStep: () => void }) {
  const [isHolding, setHolding] = useState(false);
  const finish = useEffectEvent(onHeld);
  const start = () => setHolding(true);
  const stop = () => setHolding(false);

  useEffect(() => {
    if (!isHolding) return;
    const timer = setTimeout(() => {
      setHolding(false);
      finish();
    }, HOLD_MS);
    // A window that loses focus may miss the release.
    window.addEventListener('blur', stop);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('blur', stop);
    };
  }, [isHolding]);

  return {
    isHolding,
    buttonProps: {
      onPointerDown: (event: PointerEvent<HTMLButtonElement>) => {
        if (event.button !== 0) return;
        // A touch is captured by what it began on, such as the label, and would then never leave the button.
        const { target, pointerId } = event;
        if (target instanceof Element && target.hasPointerCapture?.(pointerId)) target.releasePointerCapture(pointerId);
        start();
      },
      onPointerUp: stop,
      onPointerLeave: stop,
      onPointerCancel: stop,
      onKeyDown: (event: KeyboardEvent<HTMLButtonElement>) => {
        if (event.key !== ' ') return;
        event.preventDefault();
        if (!event.repeat) start();
      },
      onKeyUp: (event: KeyboardEvent<HTMLButtonElement>) => {
        if (event.key !== ' ') return;
        // The browser would turn it into a click.
        event.preventDefault();
        stop();
      },
      onBlur: stop,
      onClick: (event: MouseEvent<HTMLButtonElement>) => {
        // A pointer's click counts its presses; one without a pointer counts none.
        if (event.detail === 0) onTwoStep();
      },
      // Otherwise a long touch opens the browser's context menu.
      onContextMenu: (event: { preventDefault: () => void }) => event.preventDefault(),
    },
  };
}
