import 'server-only';
import { texts } from '#messages/texts.ts';
import { byLocale, type CompleteLocale, DEFAULT_LOCALE, type Locale } from './locales.ts';
import { withOwnTexts } from './message-tree.ts';

type Texts = (typeof texts)[typeof DEFAULT_LOCALE];

/** A text that is missing in a complete language is a compile error. */
const completeTexts: Record<CompleteLocale, Texts> = texts;
const english = completeTexts[DEFAULT_LOCALE];

/** Spec 1 §7: the shop has a footer of its own, which the content service keeps in the shop's section. */
function withShopFooter(sections: Texts) {
  return { ...sections, buyflow: { ...sections.buyflow, buyflowFooter: sections.root.footer } };
}

/** The shape of all messages by namespace; English is the model. */
export type Messages = ReturnType<typeof withShopFooter>;

/** The messages that ship with the product, in English where a language has no text yet. */
export const bundledMessages: Record<Locale, Messages> = byLocale((locale) =>
  withShopFooter(withOwnTexts(english, texts[locale])),
);
