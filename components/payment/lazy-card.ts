import { zodResolver } from '@hookform/resolvers/zod';
import { cardFormSchema } from '#lib/payment/card-form.ts';

export { asksAboutState, watchPlace } from './billing-place.ts';
export { encryptCard, encryptCardChange } from './card-encryption.ts';

export const cardResolver = (options: Parameters<typeof cardFormSchema>[0]) => zodResolver(cardFormSchema(options));
