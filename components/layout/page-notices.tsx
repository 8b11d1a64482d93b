'use client';

import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { Banner } from '#components/ui/banner.tsx';
import { useHydrated } from '#components/ui/use-hydrated.ts';
import { isUpdated, noteUpdateSeen } from '#lib/browser/load-part.ts';
import { canKeepDrafts } from '#lib/browser/session-draft.ts';
import styles from './site-shell.module.css';

interface Notice {
  title: string;
  text: string;
}

interface PageNoticesProps {
  /** Shown where the browser stores nothing: a reload or another language would lose what was typed. */
  notKept: Notice;
  /** Shown once the document was loaded anew, because a part of the earlier version was gone. */
  updated: Notice;
  /** Stands in the page until it runs. */
  children: ReactNode;
}

/** What a page says of itself. */
export function PageNotices({ children, ...texts }: PageNoticesProps) {
  const isHydrated = useHydrated();
  const kind = useMemo(() => (isHydrated ? findKind() : null), [isHydrated]);
  useEffect(() => {
    if (kind === 'updated') noteUpdateSeen();
  }, [kind]);
  if (!isHydrated) return children;
  const notice = kind && texts[kind];
  if (!notice) return null;
  return (
    <section className={styles.alert} aria-label={notice.title}>
      <Banner tone="info" title={notice.title} announce="status">
        <p>{notice.text}</p>
      </Banner>
    </section>
  );
}

function findKind(): 'notKept' | 'updated' | null {
  if (!canKeepDrafts()) return 'notKept';
  return isUpdated() ? 'updated' : null;
}

interface WarningBannerProps {
  title: string;
  text: string;
  dismissLabel: string;
}

/** Spec 1 §2: shown while the content's notification flag is on; gone once dismissed. */
export function WarningBanner({ title, text, dismissLabel }: WarningBannerProps) {
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
