'use client';

import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { Banner } from '#components/ui/banner.tsx';
import { Button } from '#components/ui/button.tsx';
import { Modal } from '#components/ui/modal.tsx';
import type { ExpressProps } from './express-buttons.tsx';
import type { CardFields } from './card-fields.ts';
import type { SandboxCard } from './sandbox-card.ts';

const isSandboxCard = (fields: CardFields | null): fields is SandboxCard =>
  fields !== null && 'approveExpress' in fields;

/** The sandbox's express button: a dialog that says that it is a test, and asks the sandbox's frame for a one-time token. */
export function SandboxExpress({ card, isLocked, onToken }: ExpressProps) {
  const t = useTranslations('hosted.express');
  const [state, setState] = useState<'closed' | 'open' | 'asking' | 'failed'>('closed');
  /** A customer who closes the dialog while the token is requested has not approved. */
  const openings = useRef(0);
  const close = () => {
    openings.current += 1;
    setState('closed');
  };
  const approve = async () => {
    const opening = openings.current;
    setState('asking');
    const fields = card.fields();
    const approval = isSandboxCard(fields) ? await fields.approveExpress() : null;
    if (openings.current !== opening) return;
    if (!approval?.ok) return setState('failed');
    setState('closed');
    onToken(approval.value);
  };

  return (
    <>
      <Button variant="secondary" wide disabled={isLocked} onClick={() => setState('open')}>
        {t('name')}
      </Button>
      <Modal
        open={state !== 'closed'}
        onClose={close}
        title={t('name')}
        closeLabel={t('cancel')}
        actions={
          <>
            <Button busy={state === 'asking' && t('asking')} onClick={() => void approve()}>
              {t('pay')}
            </Button>
            <Button variant="secondary" onClick={close}>
              {t('cancel')}
            </Button>
          </>
        }
      >
        <p>{t('text')}</p>
        <p>{t('next')}</p>
        {state === 'failed' && (
          <Banner tone="danger" announce="alert">
            <p>{t('failed')}</p>
          </Banner>
        )}
      </Modal>
    </>
  );
}
