'use client';

import { useState } from 'react';
import { Banner } from '#components/ui/banner.tsx';
import styles from './site-shell.module.css';

interface Props {
  title: string;
  text: string;
  dismissLabel: string;
}

/** Spec 1 §2: shown while the content's notification flag is on; gone once dismissed. */
export function WarningBanner({ title, text, dismissLabel }: Props) {
  const [isOpen, setIsOpen] = useState(true);
  if (!isOpen) return null;
  return (
    <section className={styles.alert} aria-label={title}>
      <Banner tone="warning" title={title} dismiss={{ label: dismissLabel, onDismiss: () => setIsOpen(false) }}>
        <p>{text}</p>
      </Banner>
    </section>
  );
}
