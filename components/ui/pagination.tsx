import { useTranslations } from 'next-intl';
import { pageWindow } from '#lib/rules/shared/pagination.ts';
import { Icon } from './icon.tsx';
import styles from './pagination.module.css';

interface Props {
  /** Counted from 1. */
  current: number;
  total: number;
  onPage: (page: number) => void;
}

/** As many targets of 44 px fit between the arrows. */
const MOST_ON_A_PHONE = 4;

/** Spec 1 §2: `pageWindow` decides which pages are shown; this draws them. */
export function Pagination({ current, total, onPage }: Props) {
  const t = useTranslations('shell.pagination');
  if (total <= 1) return null;
  const entries = pageWindow(current, total);
  // On a phone only the first, the current and the last page are shown between the arrows.
  const hidesOthers = entries.length > MOST_ON_A_PHONE;
  const classOf = (page: number | 'gap') => {
    if (!hidesOthers || page === 'gap') return undefined;
    if (page !== 1 && page !== current && page !== total) return styles.wide;
    if (page === 1 && current > 2 && entries[1] !== 'gap') return styles.gapAfter;
    return page === total && current < total - 1 && entries.at(-2) !== 'gap' ? styles.gapBefore : undefined;
  };
  return (
    <nav aria-label={t('name')} className={styles.pagination}>
      <button
        type="button"
        className={styles.page}
        aria-label={t('previous')}
        disabled={current <= 1}
        onClick={() => onPage(current - 1)}
      >
        <Icon name="arrow-left" />
      </button>
      <ol className={styles.pages}>
        {entries.map((page, index) => (
          <li key={page === 'gap' ? `gap-${index}` : page} className={classOf(page)}>
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
        disabled={current >= total}
        onClick={() => onPage(current + 1)}
      >
        <Icon name="arrow-right" />
      </button>
    </nav>
  );
}
