'use client';

import { useTranslations } from 'next-intl';
import { AccountButtonLink } from '#components/account/account-link.tsx';
import { Banner } from '#components/ui/banner.tsx';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { PageHeading } from '#components/ui/page-heading.tsx';
import { MOVE_FLOW } from '#lib/move/flow.ts';
import type { MoveAddressView } from '#lib/move/server/move-views.ts';
import { MoveFactList } from '../move-facts.tsx';
import stack from '#components/ui/stack.module.css';
import styles from '../move.module.css';
import { useMoveDay } from '../use-move-day.ts';
import actionStyles from '#components/ui/actions.module.css';

/** Spec 3 §2.3: the destination, and the choice between now and later; with no days left, both start with a refill. */
export function AddressConfirmation({ view }: { view: MoveAddressView }) {
  const t = useTranslations('moving.confirmAddress');
  const place = useTranslations('serviceability.move.serviceable');
  const { state, choose } = useMoveDay(view);
  const hasDays = view.daysLeft > 0;
  return (
    <div className={styles.page}>
      <PageHeading focusOnMount>{t('title')}</PageHeading>
      <Card>
        <div className={stack.gap2}>
          <MoveFactList to={view.to} from={view.from} />
          <p>
            <AccountButtonLink variant="link" to={MOVE_FLOW.address.path}>
              {t('change')}
            </AccountButtonLink>
          </p>
        </div>
      </Card>
      <Banner
        tone={hasDays ? 'info' : 'warning'}
        title={hasDays ? t('daysLeft', { days: view.daysLeft }) : t('noDays')}
      >
        <p>{t('pauseNotice')}</p>
      </Banner>
      {view.isColdTap && <Banner tone="warning" title={place('coldTap')} />}
      {state === 'failed' && <Banner tone="danger" announce="alert" title={t('failed')} />}
      <div className={actionStyles.actions}>
        <Button busy={state === 'saving' && t('saving')} onClick={() => void choose('now')}>
          {hasDays ? t('moveNow') : t('refillMoveNow')}
        </Button>
        <AccountButtonLink variant="secondary" to={MOVE_FLOW.schedule.path}>
          {hasDays ? t('schedule') : t('refillSchedule')}
        </AccountButtonLink>
      </div>
    </div>
  );
}
