import { toFormRules } from '#lib/domain/field-errors.ts';
import { cardFormSchema } from '#lib/payment/card-form.ts';

export { asksAboutState } from './asks-about-state.ts';
export { suggestPlace } from './known-place.ts';
export { encryptCard, encryptCardChange } from './encrypt-card.ts';

export const buildCardRules = (options: Parameters<typeof cardFormSchema>[0]) => toFormRules(cardFormSchema(options));
