import 'server-only';
import type { WalletOffer } from '#lib/payment/wallet.ts';
import { providerWallets } from '#lib/provider/wallets.ts';

/** The wallets that a page offers beside its card form, for its view; nothing where there are none. */
export function offeredWallets(): { wallets?: readonly WalletOffer[] } {
  const wallets = providerWallets();
  return wallets.length > 0 ? { wallets } : {};
}

/** The sections of a page's messages, with those of its wallets. */
export function withWalletMessages<Section>(sections: readonly Section[]): readonly (Section | 'wallet')[] {
  return providerWallets().length > 0 ? [...sections, 'wallet'] : sections;
}
