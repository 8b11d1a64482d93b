'use client';

import { useTranslations } from 'next-intl';
import type { WalletName } from '#lib/domain/card/wallets.ts';
import type { WalletOffer } from '#lib/payment/wallet.ts';
import { TestWallet } from './test-wallet.tsx';
import type { Wallet, WalletProps } from './wallet.ts';
import stack from '#components/ui/stack.module.css';

const WALLETS: Record<WalletName, Wallet> = { test: TestWallet };

/** The wallets beside a card form. A chunk of its own, which is loaded only where there are any. */
export function WalletSlot({ offers, ...props }: Omit<WalletProps, 'offer'> & { offers: readonly WalletOffer[] }) {
  const t = useTranslations('wallet');
  return (
    <div role="group" aria-label={t('label')} className={stack.gap3}>
      {offers.map((offer) => {
        const Offered = WALLETS[offer.name];
        return <Offered key={offer.name} offer={offer} {...props} />;
      })}
      <p>{t('or')}</p>
    </div>
  );
}
