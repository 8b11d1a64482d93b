import type { CardSummary } from '#lib/domain/card/brand.ts';
import type { WalletName } from '#lib/domain/card/wallets.ts';

/** A wallet that a page offers beside the card form. `url`: where it is asked to approve a payment. */
export interface WalletOffer {
  name: WalletName;
  url: string;
}

/** What a customer approved in a wallet, in place of a typed card. Only the page's memory holds it. */
export interface WalletApproval extends CardSummary {
  /** `token`: only the provider can charge it, once. */
  wallet: { name: WalletName; token: string };
  /** How the wallet and the card behind it are shown, in the page's language. */
  label: string;
}
