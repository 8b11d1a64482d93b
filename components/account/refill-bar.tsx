import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { classNames } from '#components/ui/class-names.ts';
import type { NextRefill } from '#lib/account/views.ts';
import { RECONNECT_ENTRY } from '#lib/domain/entry-paths.ts';
import { AccountButtonLink } from './account-link.tsx';
import { ChangeCard } from './change-card.tsx';
import { RefillNow } from './refill-now.tsx';
import text from '#components/ui/text.module.css';
import styles from './refill-bar.module.css';
import { useNextRefill } from './use-next-refill.ts';

interface Props {
  isDeactivated: boolean;
  /** The card was declined, and a new one helps in time: it comes before a refill. */
  changesCard?: boolean;
  /** What the refill would be, where the page knows. */
  refill?: NextRefill | null;
  /** Whether a wide screen has it too, beside the page's heading. */
  isBesideHeading?: boolean;
}

/** Spec 2 §2: on a phone the button to refill or reactivate stays visible at the end of the page's box, and never covers its last line. */
export function RefillBar({
  isDeactivated,
  changesCard = false,
  refill: offered = null,
  isBesideHeading = false,
}: Props) {
  const t = useTranslations('account.header');
  const refill = changesCard ? null : offered;
  const id = useId();
  const what = useNextRefill(refill);
  return (
    <aside className={classNames(styles.bar, isBesideHeading && styles.beside)} aria-label={t('bar')}>
      {isDeactivated ? (
        <AccountButtonLink wide to={RECONNECT_ENTRY}>
          {t('reactivate')}
        </AccountButtonLink>
      ) : changesCard ? (
        <ChangeCard wide />
      ) : (
        <RefillNow wide busy={t('refillBusy')} aria-describedby={what === null ? undefined : id}>
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
