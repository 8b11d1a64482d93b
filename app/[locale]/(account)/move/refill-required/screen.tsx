'use client';

import { useTranslations } from 'next-intl';
import { AccountButtonLink, AccountLink } from '#components/account/account-link.tsx';
import styles from '#components/payment/step-layout.module.css';
import { Banner } from '#components/ui/banner.tsx';
import { Card } from '#components/ui/card.tsx';
import { PageHeading } from '#components/ui/page-heading.tsx';
import { REFILL_PIN_ENTRY } from '#lib/domain/entry-paths.ts';
import { MOVE_FLOW, MOVE_REFILL_PATHS } from '#lib/move/flow.ts';
import { formatDay } from '#lib/domain/calendar-day.ts';
import type { MoveRefillView } from '#lib/move/views.ts';
import { paymentPath } from '../../refill/refill-paths.ts';
import { MoveFactList } from '../move-facts.tsx';
import { MoveCart } from './move-cart.tsx';

/** Spec 3 §2.3: shown when the day of the move is not paid for yet, with the refill that pays for it. */
export function RefillRequired({ view }: { view: MoveRefillView }) {
  const t = useTranslations('moving.refill');
  const c = useTranslations('refill.cart.after');
  const { after } = view.cart;
  return (
    <div className={styles.page}>
      <header className={styles.intro}>
        <PageHeading focusOnMount>{t('title')}</PageHeading>
        <p className={styles.lead}>{view.isToday ? t('today') : t('text', { date: formatDay(view.day) })}</p>
        {after && (
          <p>
            <span>{`${c('text')} `}</span>
            <AccountLink to={paymentPath(MOVE_REFILL_PATHS.confirmation, after)}>{c('link')}</AccountLink>
          </p>
        )}
      </header>
      <Banner tone="info">
        <p>{t('restart')}</p>
      </Banner>
      <MoveCart
        view={view}
        facts={
          <Card>
            <div className={styles.group}>
              <MoveFactList to={view.to} from={view.from} day={view.day} />
              <p>
                <AccountButtonLink variant="link" to={MOVE_FLOW.schedule.path}>
                  {t('edit')}
                </AccountButtonLink>
              </p>
            </div>
          </Card>
        }
      />
      <p>
        <AccountLink to={REFILL_PIN_ENTRY}>{t('pin')}</AccountLink>
      </p>
    </div>
  );
}
