import { useTranslations } from 'next-intl';
import { classNames } from '#components/ui/class-names.ts';
import type { RingColor } from '#lib/account/server/account-views.ts';
import { HAS_MASCOT } from '#lib/brand-values.ts';
import styles from './days-ring.module.css';

interface Props {
  daysLeft: number;
  /** The number of days that fill the ring; more keep it full. */
  planDays: number;
  color: RingColor;
  /** The days stand still. */
  isOnHold?: boolean;
  size?: 'hero' | 'small';
}

/** The mascot's flame in the middle: it burns, burns low, or is out. */
const FLAME =
  'M12 22c-4.6 0-7-3-7-6.4 0-4.6 4.7-6.1 5.5-11.1.1-.8.6-1.2 1.3-.8C16.4 6.2 19 10.7 19 15.6 19 19 16.6 22 12 22Z';

/** Spec 2 §4: the days left as a ring in one of four colors, and as text: nothing is conveyed by color alone. */
export function DaysRing({ daysLeft, planDays, color, isOnHold = false, size = 'hero' }: Props) {
  const t = useTranslations('accountDashboard.service');
  const days = Math.max(0, daysLeft);
  const share = planDays > 0 ? Math.min(1, days / planDays) : 0;
  const [before, numeral, after] = aroundNumeral(t(isOnHold ? 'daysOnHold' : 'daysLeft', { days }));
  return (
    <div className={classNames(styles.ring, styles[color], styles[size])} data-color={color}>
      <svg className={styles.picture} viewBox="0 0 120 120" aria-hidden="true" focusable="false">
        <circle className={styles.track} cx="60" cy="60" r="53" />
        {share > 0 && (
          <circle
            className={styles.arc}
            cx="60"
            cy="60"
            r="53"
            pathLength="100"
            strokeDasharray={`${share * 100} 100`}
            transform="rotate(-90 60 60)"
          />
        )}
      </svg>
      {size === 'hero' && HAS_MASCOT && (
        <svg className={styles.flame} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
          <path d={FLAME} />
        </svg>
      )}
      <p className={styles.days}>
        {before && <span className={styles.word}>{before}</span>}
        {numeral && <span className={styles.numeral}>{numeral}</span>}
        {after && <span className={styles.word}>{after}</span>}
      </p>
    </div>
  );
}

/** 'Quedan 5 días' becomes 'Quedan ', '5', ' días': the spaces stay, so that it reads and copies as one sentence. */
function aroundNumeral(text: string): [string, string, string] {
  const [numeral] = /\d[\d.,]*/.exec(text) ?? [''];
  const start = text.indexOf(numeral);
  return numeral ? [text.slice(0, start), numeral, text.slice(start + numeral.length)] : [text, '', ''];
}
