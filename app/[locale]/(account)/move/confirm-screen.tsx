'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { AccountButtonLink } from '#components/account/account-link.tsx';
import { Banner } from '#components/ui/banner.tsx';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { PageHeading } from '#components/ui/page-heading.tsx';
import { useAnswerable } from '#components/ui/use-answerable.ts';
import { usePressAndHold } from '#components/ui/use-press-and-hold.ts';
import { MOVE_FLOW } from '#lib/move/flow.ts';
import type { MoveConfirmView } from '#lib/move/views.ts';
import { MoveFactList } from './move-facts.tsx';
import { useConfirmMove } from './use-confirm-move.ts';
import stack from '#components/ui/stack.module.css';
import text from '#components/ui/text.module.css';
import confirmButtonStyles from './confirm-button.module.css';
import styles from './move.module.css';

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
      <PageHeading focusOnMount>{title}</PageHeading>
      <Card>
        <div className={stack.gap2}>
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
        problem={state === 'idle' || state === 'sending' ? null : state}
        onConfirm={() => void confirm()}
      />
    </div>
  );
}

interface ConfirmButtonProps {
  isSending: boolean;
  /** `failed`: nothing was done. `unknown`: whether anything was done is not known yet. */
  problem: 'failed' | 'unknown' | 'maintenance' | null;
  onConfirm: () => void;
}

/**
 * Spec 3 §2.3, §9: press and hold for two seconds, or confirm in two steps, for those who cannot hold a button. The question appears below
 * both buttons, which stay where they are, so that no second press of the same place answers it.
 */
function ConfirmButton({ isSending, problem, onConfirm }: ConfirmButtonProps) {
  const t = useTranslations('moving.now');
  const [isAsking, setAsking] = useState(false);
  const isAnswerable = useAnswerable(isAsking ? 'confirm' : null);
  const { isHolding, buttonProps } = usePressAndHold({
    onHeld: () => {
      if (!isSending) onConfirm();
    },
    onTwoStep: () => ask(holdButton.current),
  });
  const isHeld = isHolding && !isSending;
  const holdButton = useRef<HTMLButtonElement>(null);
  const question = useRef<HTMLParagraphElement>(null);
  /** Gets the focus back when the answer is no. */
  const opener = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isAsking) question.current?.focus();
  }, [isAsking]);

  const ask = (from: HTMLButtonElement | null) => {
    opener.current = from;
    setAsking(true);
  };
  const keep = () => {
    setAsking(false);
    opener.current?.focus();
  };
  return (
    <div className={confirmButtonStyles.confirm}>
      {problem && <Banner tone={problem === 'failed' ? 'danger' : 'warning'} announce="alert" title={t(problem)} />}
      <Button
        {...buttonProps}
        ref={holdButton}
        className={confirmButtonStyles.hold}
        data-holding={isHeld || undefined}
        disabled={isSending}
        busy={isSending && !isAsking && t('sending')}
      >
        <span>{t('hold')}</span>
      </Button>
      <p className={text.soft} role="status">
        {isSending ? t('sending') : isHeld ? t('holding') : t('hint')}
      </p>
      <Button
        variant="link"
        aria-expanded={isAsking}
        disabled={isSending}
        onClick={(event) => ask(event.currentTarget)}
      >
        {t('twoStep')}
      </Button>
      {isAsking && (
        <div className={confirmButtonStyles.question}>
          <p ref={question} tabIndex={-1}>
            {t('question')}
          </p>
          <div className={confirmButtonStyles.ways}>
            <Button disabled={!isAnswerable} busy={isSending && t('sending')} onClick={onConfirm}>
              {t('yes')}
            </Button>
            <Button variant="secondary" disabled={isSending} onClick={keep}>
              {t('no')}
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}
