'use client';

import { useTranslations } from 'next-intl';
import { ConfirmActions } from '#components/ui/confirm-actions.tsx';
import { Modal } from '#components/ui/modal.tsx';

/** Spec 2 §4: a refill ends a move in progress, so nothing is sent before the customer has agreed to that. */
export function MoveQuestion({ open, onYes, onNo }: { open: boolean; onYes: () => void; onNo: () => void }) {
  const t = useTranslations('refill.cart.paused.ask');
  return (
    <Modal
      open={open}
      onClose={onNo}
      title={t('title')}
      closeLabel={t('no')}
      actions={<ConfirmActions no={t('no')} onNo={onNo} yes={t('yes')} onYes={onYes} />}
    >
      <p>{t('text')}</p>
    </Modal>
  );
}
