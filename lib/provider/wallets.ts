import 'server-only';
import { config } from '#lib/config.ts';
import type { WalletName } from '#lib/domain/card/wallets.ts';
import { lacks } from './capabilities.ts';

/** Where each wallet is asked to approve a payment, below the provider's public site. */
const PATHS = { test: '/test-wallet/approvals' } as const satisfies Record<WalletName, string>;

/** The wallets that the provider charges, each with the URL that the customer's browser asks. */
export function providerWallets(): { name: WalletName; url: string }[] {
  const { PROVIDER_WALLETS, PUBLIC_SITE_URL } = config();
  if (lacks('wallets') || PUBLIC_SITE_URL === null) return [];
  return (PROVIDER_WALLETS ?? []).map((name) => ({ name, url: `${PUBLIC_SITE_URL}${PATHS[name]}` }));
}
