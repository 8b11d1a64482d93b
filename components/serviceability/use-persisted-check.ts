'use client';

import { useEffect, useEffectEvent } from 'react';
import { hasPersistedCheck, keepCheck, readPersistedCheck } from './persisted-check.ts';
import { loadStages } from './load-stages.ts';
import type { AddressCheckFlow } from './use-address-check.ts';

/** Restores the outcome after a reload and a change of language. */
export function usePersistedCheck({ check, restore }: AddressCheckFlow): void {
  const show = useEffectEvent(restore);
  useEffect(() => {
    if (!hasPersistedCheck()) return;
    void loadStages().then(({ persistedCheckSchema }) => {
      const stage = readPersistedCheck(persistedCheckSchema, Date.now());
      if (stage) show(stage);
    });
  }, []);

  const { stage, focusKey } = check;
  useEffect(() => {
    if (focusKey > 0) keepCheck(stage, Date.now());
  }, [stage, focusKey]);
}
