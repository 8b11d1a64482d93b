'use client';

import { useMessages, useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Html } from '#components/ui/html.tsx';
import { Modal } from '#components/ui/modal.tsx';

export function Terms() {
  const t = useTranslations('litepay.review.terms');
  const { bodyHtml } = useMessages().litepay.review.terms;
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="link" onClick={() => setOpen(true)}>
        {t('open')}
      </Button>
      <Modal open={open} onClose={() => setOpen(false)} title={t('title')} closeLabel={t('close')}>
        <Html html={bodyHtml} />
      </Modal>
    </>
  );
}
