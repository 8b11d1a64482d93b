'use client';

import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { Banner } from '#components/ui/banner.tsx';
import { Button } from '#components/ui/button.tsx';
import { Modal } from '#components/ui/modal.tsx';
import { askTestWallet } from './ask-test-wallet.ts';
import type { WalletProps } from './wallet.ts';

/** The sandbox's own wallet: a dialog that says that it is a test, and asks the sandbox for a one-time token. */
export function TestWallet({ offer, isLocked, onApprove }: WalletProps) {
  const t = useTranslations('wallet');
  const [state, setState] = useState<'closed' | 'open' | 'asking' | 'failed'>('closed');
  /** Whoever closes it while it asks has not approved. */
  const openings = useRef(0);
  const close = () => {
    openings.current += 1;
    setState('closed');
  };
  const approve = async () => {
    const opening = openings.current;
    setState('asking');
    const approved = await askTestWallet(offer.url);
    if (openings.current !== opening) return;
    if (!approved) return setState('failed');
    const { token, brand, lastFour } = approved;
    setState('closed');
    onApprove({ wallet: { name: 'test', token }, brand, lastFour, label: t('test.card', { lastFour }) });
  };

  return (
    <>
      <Button variant="secondary" wide disabled={isLocked} onClick={() => setState('open')}>
        {t('test.name')}
      </Button>
      <Modal
        open={state !== 'closed'}
        onClose={close}
        title={t('test.name')}
        closeLabel={t('test.cancel')}
        actions={
          <>
            <Button busy={state === 'asking' && t('asking')} onClick={() => void approve()}>
              {t('test.pay')}
            </Button>
            <Button variant="secondary" onClick={close}>
              {t('test.cancel')}
            </Button>
          </>
        }
      >
        <p>{t('test.text')}</p>
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
