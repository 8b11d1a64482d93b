import { zodResolver } from '@hookform/resolvers/zod';
import { cardFormSchema } from '#lib/payment/card-form.ts';

export { watchPlace } from './known-place.ts';
export { encryptCard, encryptCardChange } from './encrypt-card.ts';

/** Without `loadPart`: where it is gone, the form still takes a card. */
export const loadWallets = async () => ({ default: (await import('./wallets/wallet-slot.tsx')).WalletSlot });

export const cardResolver = (options: Parameters<typeof cardFormSchema>[0]) => zodResolver(cardFormSchema(options));
