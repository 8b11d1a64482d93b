'use client';

import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { AccountButtonLink } from '#components/account/account-link.tsx';
import { Banner } from '#components/ui/banner.tsx';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import type { Elements } from '#components/ui/elements.ts';
import { PageHeading } from '#components/ui/page-heading.tsx';
import { MOVE_FLOW } from '#lib/move/flow.ts';
import type { MoveAddressView } from '#lib/move/server/move-views.ts';
import stack from '#components/ui/stack.module.css';
import styles from '../move.module.css';
import { useMoveDay } from '../use-move-day.ts';
import columns from '#components/fields/field.module.css';

/**
 * Spec 3 §2.3: the destination, and the choice between now and later; with no days left, both start with a refill. The two ways stand as equals:
 * one of them cuts off the internet here at once, so neither is suggested.
 */
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
          <p>
            <strong>{view.to}</strong>
          </p>
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
      {view.isColdTap && <Banner tone="info" title={place('coldTap')} />}
      {state === 'failed' && <Banner tone="danger" announce="alert" title={t('failed')} />}
      <div className={columns.stateRow}>
        <Way consequence={hasDays ? t('scheduleText') : t('refillScheduleText')}>
          {(describedBy) => (
            <AccountButtonLink variant="secondary" wide to={MOVE_FLOW.schedule.path} aria-describedby={describedBy}>
              {hasDays ? t('schedule') : t('refillSchedule')}
            </AccountButtonLink>
          )}
        </Way>
        <Way consequence={hasDays ? t('moveNowText') : t('refillMoveNowText')}>
          {(describedBy) => (
            <Button
              variant="secondary"
              wide
              busy={state === 'saving' && t('saving')}
              aria-describedby={describedBy}
              onClick={() => void choose('now')}
            >
              {hasDays ? t('moveNow') : t('refillMoveNow')}
            </Button>
          )}
        </Way>
      </div>
    </div>
  );
}

interface WayProps {
  /** What it means for the internet at the current address. */
  consequence: string;
  /** The button or link, described by the consequence. */
  children: (describedBy: string) => Elements;
}

/** One of the two ways to move, with its consequence below its button. */
function Way({ consequence, children }: WayProps) {
  const id = useId();
  return (
    <Card>
      {children(id)}
      <p id={id}>{consequence}</p>
    </Card>
  );
}
