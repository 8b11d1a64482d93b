import { toFormRules } from '#lib/domain/field-errors.ts';
import { cardFormSchema } from '#lib/payment/card-form.ts';

export { asksAboutState, suggestPlace } from './billing-place.ts';
export { encryptCard, encryptCardChange } from './card-encryption.ts';

export const buildCardRules = (options: Parameters<typeof cardFormSchema>[0]) => toFormRules(cardFormSchema(options));
