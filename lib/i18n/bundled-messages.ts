import 'server-only';
import enCodes from '#messages/en/codes.json' with { type: 'json' };
import enDictionary from '#messages/en/dictionary.json' with { type: 'json' };
import enFields from '#messages/en/fields.json' with { type: 'json' };
import enLitepay from '#messages/en/litepay.json' with { type: 'json' };
import enPayment from '#messages/en/payment.json' with { type: 'json' };
import enRoot from '#messages/en/root.json' with { type: 'json' };
import enShell from '#messages/en/shell.json' with { type: 'json' };
import esCodes from '#messages/es/codes.json' with { type: 'json' };
import esDictionary from '#messages/es/dictionary.json' with { type: 'json' };
import esFields from '#messages/es/fields.json' with { type: 'json' };
import esLitepay from '#messages/es/litepay.json' with { type: 'json' };
import esPayment from '#messages/es/payment.json' with { type: 'json' };
import esRoot from '#messages/es/root.json' with { type: 'json' };
import esShell from '#messages/es/shell.json' with { type: 'json' };
import type { Locale } from './locales.ts';

const english = {
  codes: enCodes,
  dictionary: enDictionary,
  fields: enFields,
  litepay: enLitepay,
  payment: enPayment,
  root: enRoot,
  shell: enShell,
};

/** The shape of every text by namespace; English is the model. */
export type Messages = typeof english;

/** The words that ship with the product. A key that one language lacks does not compile. */
export const bundledMessages: Record<Locale, Messages> = {
  en: english,
  es: {
    codes: esCodes,
    dictionary: esDictionary,
    fields: esFields,
    litepay: esLitepay,
    payment: esPayment,
    root: esRoot,
    shell: esShell,
  },
};
