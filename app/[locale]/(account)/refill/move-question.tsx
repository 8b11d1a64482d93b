'use client';

import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/button.tsx';
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
      actions={
        <>
          <Button onClick={onYes}>{t('yes')}</Button>
          <Button variant="secondary" onClick={onNo}>
            {t('no')}
          </Button>
        </>
      }
    >
      <p>{t('text')}</p>
    </Modal>
  );
}
