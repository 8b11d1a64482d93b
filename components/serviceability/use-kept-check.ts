'use client';

import { useEffect, useEffectEvent } from 'react';
import { hasKeptCheck, keepCheck, readKeptCheck } from '#lib/browser/kept-check.ts';
import { loadLater } from './later.ts';
import type { AddressCheckFlow } from './use-address-check.ts';

/** The outcome comes back after a reload and a change of language. */
export function useKeptCheck({ check, restore }: AddressCheckFlow): void {
  const show = useEffectEvent(restore);
  useEffect(() => {
    if (!hasKeptCheck()) return;
    void loadLater().then(({ keptCheckSchema }) => {
      const stage = readKeptCheck(keptCheckSchema, Date.now());
      if (stage) show(stage);
    });
  }, []);

  const { at, turn } = check;
  useEffect(() => {
    if (turn > 0) keepCheck(at, Date.now());
  }, [at, turn]);
}
