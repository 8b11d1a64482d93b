import 'server-only';
import { providerWallets } from '#lib/provider/wallets.ts';

/**
 * What wallets need of a page's policies: their origins, and the browser's own payment interface. It is given to every page, because going
 * from one to the next in the browser keeps the policies of the first.
 */
export function walletPolicies(): { walletOrigins: string[]; hasWallets: boolean } {
  const walletOrigins = [...new Set(providerWallets().map(({ url }) => new URL(url).origin))];
  return { walletOrigins, hasWallets: walletOrigins.length > 0 };
}
