import { zodResolver } from '@hookform/resolvers/zod';
import { cardFormSchema } from '#lib/forms/card-form.ts';

export { encryptCard, encryptCardChange } from '#lib/browser/encrypt-card.ts';

export const cardResolver = (options: Parameters<typeof cardFormSchema>[0]) => zodResolver(cardFormSchema(options));
