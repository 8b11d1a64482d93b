'use client';

import { useLocale } from 'next-intl';
import { useSyncExternalStore } from 'react';
import { ButtonLink, type ButtonVariant } from '#components/ui/button.tsx';
import { BUY_ENTRY } from '#lib/domain/entry-paths.ts';
import styles from './plans.module.css';

interface Props {
  plan: string;
  variant: ButtonVariant;
  labels: { check: string; choose: string };
}

/** Links to the address check, and once that has found a place, to the shop with this plan. */
export function ChoosePlan({ plan, variant, labels }: Props) {
  const locale = useLocale();
  const lm = useSyncExternalStore(watchFoundPlace, readFoundPlace, () => null);
  const shop = lm && `/${locale}${BUY_ENTRY}?${new URLSearchParams({ lm, plan })}`;
  return (
    <ButtonLink className={styles.choose} variant={variant} href={shop ?? '#check'}>
      {shop ? labels.choose : labels.check}
    </ButtonLink>
  );
}

/** The place that the address check found, for the plans further down the page. */

const listeners = new Set<() => void>();
let foundToken: string | null = null;

/** `lm`: the place's token for the shop's entry; null while none is shown. */
export function showFoundPlace(lm: string | null): void {
  foundToken = lm;
  for (const listener of listeners) listener();
}

export const readFoundPlace = () => foundToken;

export function watchFoundPlace(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
