'use client';

import { useMessages, useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Modal } from '#components/ui/modal.tsx';

/** Spec 3 §2.5: what quick refill is. */
export function About() {
  const t = useTranslations('litepay.about');
  const { points } = useMessages().litepay.about;
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="link" onClick={() => setOpen(true)}>
        {t('open')}
      </Button>
      <Modal open={open} onClose={() => setOpen(false)} title={t('title')} closeLabel={t('close')}>
        <p>{t('intro')}</p>
        <ul>
          {points.map(({ text }) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </Modal>
    </>
  );
}
