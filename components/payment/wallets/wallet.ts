import type { ComponentType } from 'react';
import type { WalletApproval, WalletOffer } from '#lib/payment/wallet.ts';

export interface WalletProps {
  offer: WalletOffer;
  /** While a payment or a request that depends on it runs. */
  isLocked: boolean;
  /** The customer has approved: the page goes on as if a card had been typed. Nothing is charged yet. */
  onApprove: (approval: WalletApproval) => unknown;
}

/** All that a wallet is to the card form: its button, and whatever it opens. */
export type Wallet = ComponentType<WalletProps>;
