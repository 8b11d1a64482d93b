'use client';

import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';

/** Spec 3 §9. Milliseconds. */
export const HOLD_MS = 2_000;

/**
 * A button that acts after being held for two seconds, with the pointer or the space key; releasing it earlier cancels. `onPress`: pressed
 * and released, which is all that Enter, a switch or a screen reader can do.
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
        // The browser would turn it into a click.
        event.preventDefault();
        stop();
        press();
      },
      onBlur: stop,
      onClick: (event: MouseEvent<HTMLButtonElement>) => {
        // A click without a pointer is never the release of a hold, which the button may have missed.
        if (event.detail === 0) hasActed.current = false;
        press();
      },
      // Otherwise a long touch opens the browser's context menu.
      onContextMenu: (event: { preventDefault: () => void }) => event.preventDefault(),
    },
  };
}
