import { useTranslations } from 'next-intl';
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

const ALL_SHOWN = 7;

/**
 * Spec 1 §2: all pages up to seven; beyond that the first and the last page, a window of neighbors, and gaps for the rest, always seven
 * entries so that the buttons do not move. Pages count from 1; `current` is clamped.
 */
export function pageWindow(current: number, total: number): (number | 'gap')[] {
  if (total <= ALL_SHOWN) return range(1, total);
  const page = Math.min(Math.max(current, 1), total);
  if (page <= 4) return [...range(1, 5), 'gap', total];
  if (page >= total - 3) return [1, 'gap', ...range(total - 4, total)];
  return [1, 'gap', page - 1, page, page + 1, 'gap', total];
}

function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
}
