'use client';

import { useMemo } from 'react';
import { Banner } from '#components/ui/banner.tsx';
import { useHydrated } from '#components/ui/use-hydrated.ts';
import { canKeepDrafts } from '#lib/browser/session-draft.ts';
import styles from './site-shell.module.css';

/** Shown where the browser stores nothing: a reload or another language would lose what was typed. */
export function StorageNotice({ title, text }: { title: string; text: string }) {
  const hydrated = useHydrated();
  const isNeeded = useMemo(() => hydrated && !canKeepDrafts(), [hydrated]);
  if (!isNeeded) return null;
  return (
    <section className={styles.alert} aria-label={title}>
      <Banner tone="info" title={title}>
        <p>{text}</p>
      </Banner>
    </section>
  );
}
