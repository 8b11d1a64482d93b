'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { useAddressedAccount } from '#components/account/account-link.tsx';
import { Banner } from '#components/ui/banner.tsx';
import { Button } from '#components/ui/button.tsx';
import { ConfirmActions } from '#components/ui/confirm-actions.tsx';
import { Modal } from '#components/ui/modal.tsx';
import { takeFocus } from '#components/ui/take-focus.ts';
import { isInMaintenance } from '#lib/browser/refusals.ts';
import { accountPath } from '#lib/domain/account-address.ts';
import { DASHBOARD_PAGE } from '#lib/domain/session/site-paths.ts';
import type { ScheduledMove } from '#lib/account/server/account-views.ts';
import { formatWait } from '#lib/domain/calendar-day.ts';
import { moveErrorPath } from '#lib/move/move-error-path.ts';
import { isRedirecting } from '../follow-refusal.ts';
import { useAccountPost } from '../use-account-post.ts';

/** The delay between two polls, and how many polls there are at most. */
const AGAIN_MS = 2_000;
const MOST_TRIES = 15;

/** Spec 2 §5, 3 §4.3: cancels a scheduled move after a confirmation. The dashboard then reports it. */
export function CancelMove({ move }: { move: Pick<ScheduledMove, 'account' | 'number'> }) {
  const t = useTranslations('moving.thanks');
  const locale = useLocale();
  const pageAccount = useAddressedAccount();
  const post = useAccountPost(move.account);
  const [isOpen, setOpen] = useState(false);
  const [state, setState] = useState<'idle' | 'sending' | 'tooLate' | 'changed' | 'unknown' | 'maintenance'>('idle');
  /** Seconds to wait after too many attempts: nothing was sent. */
  const [waitSeconds, setWaitSeconds] = useState<number | null>(null);

  const cancel = async (pending: string | null = null, tries = 1): Promise<void> => {
    setState('sending');
    setWaitSeconds(null);
    const response = await post(
      '/api/move/cancel',
      { locale, move: move.number, pending },
      {
        // An earlier try of a pending cancellation was sent.
        undone: (isUnsent) => (isUnsent && pending === null ? 'standing-move' : 'cancellation'),
      },
    );
    if (isRedirecting(response)) return;
    if (!response.ok && response.reason === 'limited') {
      if (pending !== null) return setState('unknown');
      setWaitSeconds(response.retryAfterSeconds);
      return setState('idle');
    }
    if (isInMaintenance(response)) return setState('maintenance');
    const body = response.ok ? response.body : null;
    switch (body?.outcome) {
      case 'done':
        return window.location.assign(accountPath(`/${locale}${DASHBOARD_PAGE}?moveCancelled=true`, pageAccount));
      case 'pending':
        if (tries >= MOST_TRIES) return setState('unknown');
        await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
        return cancel(body.reference, tries + 1);
      case 'too-late':
        return setState('tooLate');
      case 'changed':
        return setState('changed');
      default: {
        // Spec 3 §8.
        const reference = body?.outcome === 'failed' ? body.reference : null;
        const path = `/${locale}${DASHBOARD_PAGE}`;
        const href = moveErrorPath({
          locale,
          reference,
          path,
          account: pageAccount,
          undone: body?.outcome === 'failed' ? 'move' : 'cancellation',
        });
        return window.location.assign(href);
      }
    }
  };
  const isOver = state !== 'idle' && state !== 'sending';
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {t('cancel')}
      </Button>
      <Modal
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('cancelTitle')}
        closeLabel={t('cancelClose')}
        actions={
          <ConfirmActions
            no={t(isOver ? 'cancelClose' : 'cancelNo')}
            onNo={() => setOpen(false)}
            yes={!isOver && t('cancelYes')}
            onYes={() => void cancel()}
            busy={state === 'sending' && t('cancelling')}
          />
        }
      >
        {isOver ? (
          <Banner ref={takeFocus} tone="warning" announce="alert" title={t(state)} />
        ) : (
          <p>{t('cancelText')}</p>
        )}
        {waitSeconds !== null && (
          <Banner tone="warning" announce="alert" title={t('limited', { wait: formatWait(waitSeconds, locale) })} />
        )}
      </Modal>
    </>
  );
}
