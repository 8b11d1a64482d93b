'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { AccountButtonLink, useAddressedAccount } from '#components/account/account-link.tsx';
import { KeptDays } from '#components/payment/kept-days.tsx';
import { Banner } from '#components/ui/banner.tsx';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { PageHeading } from '#components/ui/page-heading.tsx';
import { useAnswerable } from '#components/ui/use-answerable.ts';
import { usePressAndHold } from '#components/ui/use-press-and-hold.ts';
import { toLostResponse } from '#lib/browser/api.ts';
import { isInMaintenance } from '#lib/browser/refusals.ts';
import { MOVE_FLOW } from '#lib/move/flow.ts';
import { moveErrorPath } from '#lib/move/move-error-path.ts';
import type { MoveConfirmView } from '#lib/move/server/move-views.ts';
import { isRedirecting } from '../follow-refusal.ts';
import { useAccountPost } from '../use-account-post.ts';
import { useAccountRouter } from '../use-account-router.ts';
import { MoveFactList } from './move-facts.tsx';
import stack from '#components/ui/stack.module.css';
import text from '#components/ui/text.module.css';
import confirmButtonStyles from './confirm-button.module.css';
import styles from './move.module.css';

/** Spec 3 §2.3: 'Ready to move now', the same for a move that was scheduled for today, and "Let's finalize". */
export function ConfirmScreen({ view, kind }: { view: MoveConfirmView; kind: 'now' | 'today' | 'finalize' }) {
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
          <MoveFactList to={view.to} from={kind === 'finalize' ? view.from : ''} day={view.day} />
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
          {view.elapsing && <KeptDays sentence={view.elapsing} />}
        </Banner>
      )}
      {kind === 'finalize' && view.elapsing && (
        <Banner tone="warning">
          <KeptDays sentence={view.elapsing} />
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

/** Longer than the server takes before it redirects to the confirmation. */
const CONFIRM_MS = 30_000;

/**
 * Orders the move that is shown. A refusal leads to the error page. `failed`: nothing was sent. `unknown`: the response was lost; rereading
 * the page leads to the confirmation if the move was ordered, and confirming again orders nothing twice.
 */
function useConfirmMove({ account, purchase }: Pick<MoveConfirmView, 'account' | 'purchase'>) {
  const post = useAccountPost(account);
  const router = useAccountRouter();
  const locale = useLocale();
  const pageAccount = useAddressedAccount();
  const [state, setState] = useState<'idle' | 'sending' | 'failed' | 'unknown' | 'maintenance'>('idle');

  /** The response is lost. */
  const showUnknown = () => {
    whenOnline(router.refresh);
    setState('unknown');
  };
  const confirm = async () => {
    setState('sending');
    const response = await post('/api/move/confirm', { locale, purchase }, { timeoutMs: CONFIRM_MS });
    if (isRedirecting(response)) return;
    if (isInMaintenance(response)) return setState('maintenance');
    if (!response.ok) {
      const isSent = response.reason !== 'limited' && response.reason !== 'refused';
      return isSent ? showUnknown() : setState('failed');
    }
    const { body } = response;
    switch (body.outcome) {
      case 'accepted':
        return router.push(body.path);
      case 'changed':
        router.push(body.path);
        router.refresh();
        return setState('idle');
      case 'nothing':
        return setState('idle');
      case 'failed':
        // Spec 3 §4.3, §8.
        return window.location.assign(
          moveErrorPath({
            locale,
            reference: body.reference,
            path: window.location.pathname,
            account: pageAccount,
            undone: 'move',
          }),
        );
      default:
        toLostResponse(body.outcome);
        return showUnknown();
    }
  };
  return { state, confirm };
}

/** Rereading the page without a connection would lose it. */
function whenOnline(act: () => void): void {
  if (window.navigator.onLine) act();
  else window.addEventListener('online', act, { once: true });
}

interface ConfirmButtonProps {
  isSending: boolean;
  /** `failed`: nothing was done. `unknown`: whether anything was done is not known yet. */
  problem: 'failed' | 'unknown' | 'maintenance' | null;
  onConfirm: () => void;
}

/**
 * Spec 3 §2.3, §9: press and hold for two seconds, or confirm in two steps, for those who cannot hold a button. The question appears below
 * both buttons, which stay where they are, so that a second press in the same place does not confirm.
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
  /** Gets the focus back when the customer does not confirm. */
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
