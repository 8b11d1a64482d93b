/** The wallets that the site knows (`PROVIDER_WALLETS`). `test` is the sandbox's own. */
export const WALLETS = ['test'] as const;
export type WalletName = (typeof WALLETS)[number];
