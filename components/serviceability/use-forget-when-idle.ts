'use client';

import { useEffect, useEffectEvent } from 'react';
import { forgetActivity, isStale, noteActivity } from '#lib/browser/last-activity.ts';

const IDLE_MS = 15 * 60_000;
const TOUCHES = ['keydown', 'pointerdown'];
const RETURNS = ['pageshow', 'focus', 'visibilitychange'];

/** A device in a store is shared: the last customer's input is cleared a quarter of an hour after their last touch. */
export function useForgetWhenIdle({ name, forget }: { name: string; forget: () => void }): void {
  const onIdle = useEffectEvent(forget);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    // Timers pause while a tab is hidden or the device sleeps, so the timestamp of the last touch decides.
    const check = () => {
      if (!isStale(name, IDLE_MS, Date.now())) return;
      forgetActivity(name);
      onIdle();
    };
    const touch = () => {
      check();
      noteActivity(name, Date.now());
      clearTimeout(timer);
      timer = setTimeout(check, IDLE_MS);
    };
    check();
    timer = setTimeout(check, IDLE_MS);
    for (const type of TOUCHES) window.addEventListener(type, touch, { capture: true });
    for (const type of RETURNS) window.addEventListener(type, check);
    return () => {
      for (const type of TOUCHES) window.removeEventListener(type, touch, { capture: true });
      for (const type of RETURNS) window.removeEventListener(type, check);
      clearTimeout(timer);
    };
  }, [name]);
}
