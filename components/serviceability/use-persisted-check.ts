'use client';

import { useEffect, useEffectEvent } from 'react';
import { type AddressCheckFlow, loadStages } from './use-address-check.ts';
import { hasPersistedCheck, readPersistedCheck, writePersistedCheck } from './persisted-check.ts';

/** Restores the outcome after a reload and a change of language. */
export function usePersistedCheck({ check, restore }: Pick<AddressCheckFlow, 'check' | 'restore'>): void {
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
    if (focusKey > 0) writePersistedCheck(stage, Date.now());
  }, [stage, focusKey]);
}
