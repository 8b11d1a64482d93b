import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { classNames } from '#components/ui/class-names.ts';
import type { NextRefill } from '#lib/account/server/dashboard.ts';
import { RECONNECT_ENTRY } from '#lib/domain/entry-paths.ts';
import { AccountButtonLink } from './account-link.tsx';
import { RefillNow } from './refill-now.tsx';
import text from '#components/ui/text.module.css';
import styles from './refill-bar.module.css';
import { DASHBOARD_PAGES } from '#lib/domain/session/site-paths.ts';
import { formatDollars } from '#lib/domain/money.ts';

interface Props {
  isDeactivated: boolean;
  /** The card was declined, and a new one helps in time: it comes before a refill. */
  changesCard?: boolean;
  /** What the refill would be, where the page knows. */
  refill?: NextRefill | null;
  /** Auto-refill pays before the days run out: nothing urges a refill. */
  isCovered?: boolean;
}

/** Spec 2 §2: on a phone the button to refill or reactivate stays visible at the end of the page's box, and never covers its last line. */
export function RefillBar({ isDeactivated, changesCard = false, refill: nextRefill = null, isCovered = false }: Props) {
  const t = useTranslations('account.header');
  const refill = changesCard ? null : nextRefill;
  const id = useId();
  const what = useNextRefill(refill);
  return (
    <aside className={styles.bar} aria-label={t('bar')}>
      {isDeactivated ? (
        <AccountButtonLink wide to={RECONNECT_ENTRY}>
          {t('reactivate')}
        </AccountButtonLink>
      ) : changesCard ? (
        <ChangeCard wide />
      ) : (
        <RefillNow
          wide
          variant={isCovered ? 'secondary' : 'primary'}
          busy={t('refillBusy')}
          aria-describedby={what === null ? undefined : id}
        >
          {t('refill')}
        </RefillNow>
      )}
      {what !== null && (
        <p id={id} className={classNames(text.soft, styles.what)}>
          {what}
        </p>
      )}
    </aside>
  );
}

/** The main button where the saved card was declined and a new one helps in time. */
export function ChangeCard({ wide = false, className }: { wide?: boolean; className?: string | undefined }) {
  const t = useTranslations('account.outlook');
  return (
    <AccountButtonLink wide={wide} className={className} to={DASHBOARD_PAGES['edit-payment']}>
      {t('changeCard')}
    </AccountButtonLink>
  );
}

/** The text beside 'Refill now': '30 days · $45.00 plus tax · Visa 4242'. Null where it is not known. */
export function useNextRefill(refill: NextRefill | null): string | null {
  const t = useTranslations('account.nextRefill');
  const brands = useTranslations('fields.cardBrands');
  if (refill === null) return null;
  const { days, subtotalCents, card } = refill;
  const what = { days, price: formatDollars(subtotalCents) };
  if (card === null) return t('withoutCard', what);
  return t('withCard', { ...what, card: `${brands(card.brand ?? 'other')} ${card.lastFour}` });
}
