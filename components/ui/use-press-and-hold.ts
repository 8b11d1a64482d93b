'use client';

import { type KeyboardEvent, type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react';

/** Spec 3 §9. Milliseconds. */
export const HOLD_MS = 2_000;

/**
 * A button that acts once it was held for two seconds, by the pointer or the space key; letting go before ends it. `onPress`: it was pressed and
 * let go, which is all that a keyboard's Enter, a switch or a screen reader can do.
 */
export function usePressAndHold({ onHeld, onPress }: { onHeld: () => void; onPress: () => void }) {
  const [isHolding, setHolding] = useState(false);
  /** The hold has already triggered the action: the following release is not a press. */
  const hasActed = useRef(false);
  const finish = useEffectEvent(onHeld);
  const start = () => {
    hasActed.current = false;
    setHolding(true);
  };
  const stop = () => setHolding(false);
  const press = () => {
    if (!hasActed.current) onPress();
    hasActed.current = false;
  };

  useEffect(() => {
    if (!isHolding) return;
    const timer = setTimeout(() => {
      hasActed.current = true;
      setHolding(false);
      finish();
    }, HOLD_MS);
    // A window that is left keeps no finger down.
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
        if (event.button === 0) start();
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
        // The browser would make a click of it.
        event.preventDefault();
        stop();
        press();
      },
      onBlur: stop,
      onClick: press,
      // A finger that stays opens the browser's own menu otherwise.
      onContextMenu: (event: { preventDefault: () => void }) => event.preventDefault(),
    },
  };
}
