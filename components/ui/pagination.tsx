import { useTranslations } from 'next-intl';
import { pageWindow } from '#lib/domain/pagination.ts';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import { useHydrated } from './use-hydrated.ts';
import styles from './pagination.module.css';

interface Props {
  /** Counted from 1. */
  current: number;
  total: number;
  onPage: (page: number) => void;
}

/** As many targets of 44 px fit between the arrows. */
const MAX_ON_A_PHONE = 4;

/** Spec 1 §2: `pageWindow` decides which pages are shown; this draws them. */
export function Pagination({ current, total, onPage }: Props) {
  const t = useTranslations('shell.pagination');
  const isHydrated = useHydrated();
  if (total <= 1) return null;
  const entries = pageWindow(current, total);
  // Decision on pagination: on a phone the current page, its neighbors and the ends are shown between the arrows; the ends only where there is room.
  const hidesOthers = entries.length > MAX_ON_A_PHONE;
  const pageClass = (page: number | 'gap') => {
    if (!hidesOthers || page === 'gap' || Math.abs(page - current) <= 1) return undefined;
    if (page !== 1 && page !== total) return styles.wide;
    const isFarBehind = page === 1 && current > 3 && entries[1] !== 'gap';
    const isFarAhead = page === total && current < total - 2 && entries.at(-2) !== 'gap';
    return classNames(styles.end, isFarBehind && styles.gapAfter, isFarAhead && styles.gapBefore);
  };
  return (
    <nav aria-label={t('name')} className={styles.pagination}>
      <button
        type="button"
        className={styles.page}
        aria-label={t('previous')}
        disabled={!isHydrated || current <= 1}
        onClick={() => onPage(current - 1)}
      >
        <Icon name="arrow-left" />
      </button>
      <ol className={styles.pages}>
        {entries.map((page, index) => (
          <li key={page === 'gap' ? `gap-${index}` : page} className={pageClass(page)}>
            {page === 'gap' ? (
              <span className={styles.gap} aria-hidden="true">
                …
              </span>
            ) : (
              <button
                type="button"
                className={styles.page}
                aria-label={t('page', { page })}
                aria-current={page === current ? 'page' : undefined}
                disabled={!isHydrated}
                onClick={() => onPage(page)}
              >
                {page}
              </button>
            )}
          </li>
        ))}
      </ol>
      <button
        type="button"
        className={styles.page}
        aria-label={t('next')}
        disabled={!isHydrated || current >= total}
        onClick={() => onPage(current + 1)}
      >
        <Icon name="arrow-right" />
      </button>
    </nav>
  );
}
