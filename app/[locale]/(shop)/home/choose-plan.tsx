'use client';

import { useLocale } from 'next-intl';
import { useSyncExternalStore } from 'react';
import { ButtonLink, type ButtonVariant } from '#components/ui/button.tsx';
import { BUY_ENTRY } from '#lib/domain/entry-paths.ts';
import { readFoundPlace, watchFoundPlace } from './found-place.ts';
import styles from './plans.module.css';

interface Props {
  plan: string;
  variant: ButtonVariant;
  labels: { check: string; choose: string };
}

/** Leads to the address check, and once that has found a place, into the shop with this plan. */
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
