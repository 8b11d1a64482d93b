import { zodResolver } from '@hookform/resolvers/zod';
import { cardFormSchema } from '#lib/payment/card-form.ts';

export { asksAboutState } from './asks-about-state.ts';
export { watchPlace } from './known-place.ts';
export { encryptCard, encryptCardChange } from './encrypt-card.ts';

export const cardResolver = (options: Parameters<typeof cardFormSchema>[0]) => zodResolver(cardFormSchema(options));
