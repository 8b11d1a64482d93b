'use client';

import { useTranslations } from 'next-intl';
import { AccountButtonLink } from '#components/account/account-link.tsx';
import { Banner } from '#components/ui/banner.tsx';
import { Card } from '#components/ui/card.tsx';
import { PageHeading } from '#components/ui/page-heading.tsx';
import { MOVE_FLOW } from '#lib/move/flow.ts';
import type { MoveConfirmView } from '#lib/move/views.ts';
import { ConfirmButton } from './confirm-button.tsx';
import { MoveFactList } from './move-facts.tsx';
import styles from './move.module.css';
import { useConfirmMove } from './use-confirm-move.ts';

interface Props {
  view: MoveConfirmView;
  kind: 'now' | 'today' | 'finalize';
}

/** Spec 3 §2.3: 'Ready to move now', the same for a move that was scheduled for today, and "Let's finalize". */
export function ConfirmScreen({ view, kind }: Props) {
  const t = useTranslations('moving.now');
  const s = useTranslations('moving.schedule');
  const { state, confirm } = useConfirmMove(view);
  const title = { now: t('title'), today: t('todayTitle'), finalize: s('finalize') }[kind];
  const acpWarning = t('acpWarning');
  return (
    <div className={styles.page}>
      <PageHeading>{title}</PageHeading>
      <Card>
        <div className={styles.place}>
          <MoveFactList to={view.to} from={view.from} day={view.day} />
          {kind !== 'now' && (
            <p>
              <AccountButtonLink variant="link" to={MOVE_FLOW.schedule.path}>
                {kind === 'today' ? t('different') : s('edit')}
              </AccountButtonLink>
            </p>
          )}
        </div>
      </Card>
      {kind !== 'finalize' && (
        <Banner tone="warning" title={t('warning')}>
          <p>{t('noInternet')}</p>
        </Banner>
      )}
      {view.hasBenefit && acpWarning !== '' && <Banner tone="warning" title={acpWarning} />}
      <ConfirmButton
        isSending={state === 'sending'}
        problem={state === 'failed' || state === 'unknown' ? state : null}
        onConfirm={() => void confirm()}
      />
    </div>
  );
}
