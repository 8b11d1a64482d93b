import 'server-only';
import { getTranslations } from 'next-intl/server';
import { config } from '#lib/config.ts';
import { routing } from '#lib/i18n/routing.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import type { CodeMeaning } from '#lib/domain/codes/catalog.ts';
import { requiresUsableCard, messageForCode, saysNotCharged } from '#lib/domain/codes/message-for-code.ts';

/** `text`: null where the page's own text fits better. */
interface ChangeText {
  text: string | null;
  codeLine: string | null;
}

interface CodeText {
  meaning: CodeMeaning;
  text: string;
  /** 'Error code: …', if the catalog wants it shown. */
  codeLine: string | null;
}

/** Spec 1 §8: the message for a code in the requested language, else in English, else the generic message. */
async function describeCode(code: string | null, locale: Locale): Promise<CodeText> {
  const meaning = messageForCode(code);
  const translate = await getTranslations({ locale, namespace: 'codes' });
  const translateToEnglish = await getTranslations({ locale: routing.defaultLocale, namespace: 'codes' });
  const key = `messages.${meaning.message}` as const;
  const values = { supportPhone: config().SUPPORT_PHONE };
  const labels = [translate, translateToEnglish].find((t) => t.has(key));
  return {
    meaning,
    text: labels ? labels(key, values) : translate('messages.generic', values),
    codeLine: code && meaning.showsCode ? translate('codeLine', { code }) : null,
  };
}

/**
 * Decision on order and refill failures: describes a payment that is known to have taken no money, in the catalog's words. If they leave
 * open whether money was taken, a sentence is added that none was, because that has been settled since. Without a code, or with one that
 * promises success, there is only that sentence.
 */
export async function describeFailedPayment(
  code: string | null,
  locale: Locale,
): Promise<Pick<CodeText, 'text' | 'codeLine'>> {
  const { meaning, text, codeLine } = await describeCode(code, locale);
  const t = await getTranslations({ locale, namespace: 'payment.notCharged' });
  if (!code || meaning.charged === 'yes') return { text: t('text'), codeLine };
  return { text: saysNotCharged(meaning) ? text : `${text} ${t('known')}`, codeLine };
}

/** A card that was not saved, in the catalog's words: nothing was to be charged. */
export async function describeFailedCard(code: string, locale: Locale): Promise<ChangeText> {
  const { text, codeLine } = await describeCode(code, locale);
  return { text, codeLine };
}

/** Auto-refill that was not turned on or off: no payment was tried, so only the catalog's texts about a card fit. */
export async function describeFailedAutoRefill(code: string, locale: Locale, to: 'on' | 'off'): Promise<ChangeText> {
  const { meaning, text, codeLine } = await describeCode(code, locale);
  if (meaning.concerns === 'card') return { text, codeLine };
  const t = await getTranslations({ locale, namespace: 'account.autoRefill.stays' });
  return { text: to === 'on' && requiresUsableCard(code) ? t('noUsableCard') : null, codeLine };
}
