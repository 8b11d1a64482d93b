'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Modal } from '#components/ui/modal.tsx';
import { useHydrated } from '#components/ui/use-hydrated.ts';
import { type CalendarDay, formatDay } from '#lib/rules/shared/calendar-day.ts';
import actionStyles from '#components/ui/actions.module.css';

interface Props {
  lastDay: CalendarDay | null;
  busy: boolean;
  isRefreshing: boolean;
  isStale: boolean;
  onYes: () => Promise<void>;
}

/** Turns auto-refill off after a confirmation that says how long the service continues. */
export function TurnOff({ lastDay, busy, isRefreshing, isStale, onYes }: Props) {
  const t = useTranslations('account.autoRefill');
  const [isOpen, setOpen] = useState(false);
  const close = () => {
    if (!busy) setOpen(false);
  };
  return (
    <>
      <div className={actionStyles.actions}>
        <Button
          variant="secondary"
          disabled={!useHydrated() || isStale}
          // Not disabled: the focus comes back to it from the dialog.
          busy={isRefreshing && t('turnOff')}
          onClick={() => setOpen(true)}
        >
          {t('turnOff')}
        </Button>
      </div>
      <Modal
        open={isOpen}
        onClose={close}
        title={t('confirm.title')}
        closeLabel={t('confirm.no')}
        actions={
          <>
            <Button busy={busy && t('turningOff')} onClick={() => void onYes().then(() => setOpen(false))}>
              {t('confirm.yes')}
            </Button>
            <Button variant="quiet" disabled={busy} onClick={close}>
              {t('confirm.no')}
            </Button>
          </>
        }
      >
        <p>{lastDay ? t('confirm.text', { date: formatDay(lastDay) }) : t('confirm.textNoDate')}</p>
      </Modal>
    </>
  );
}
