import { existsSync, readFileSync } from 'node:fs';
import { createTranslator, type Messages } from 'next-intl';
import { byLocale, DEFAULT_LOCALE } from '#lib/i18n/locales.ts';
import type { TestLocale } from './locales.ts';

type Tree = { [key: string]: unknown };

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Merges a section that is stored as a list of objects into one object. */
function readTree(path: string): Tree {
  const json: unknown = JSON.parse(readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8'));
  return Object.assign({}, ...[json].flat());
}

/** The sections that the sandbox's content service overrides; `OWN` are those that only the product defines. */
const WITH_CONTENT = [
  'activation',
  'account-dashboard',
  'buyflow',
  'cart',
  'dictionary',
  'litepay',
  'merchant-flow',
  'moving',
  'reconnect',
  'refill',
  'root',
];
const OWN = [
  ...['account', 'account-information', 'cards', 'codes', 'fields', 'home', 'hosted', 'payment', 'payment-history'],
  ...['no-internet', 'pin', 'serviceability', 'shell', 'waitlist'],
];

const toNamespace = (section: string) => section.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

function overlay(labels: Tree, content: Tree): Tree {
  return Object.fromEntries(
    Object.entries(labels).map(([key, value]) => {
      const contentValue = content[key];
      return [key, isTree(value) && isTree(contentValue) ? overlay(value, contentValue) : (contentValue ?? value)];
    }),
  );
}

function readContent(locale: TestLocale, section: string): Tree {
  const path = `sandbox/content/${locale}/${section}.json`;
  return existsSync(new URL(`../../../${path}`, import.meta.url)) ? readTree(path) : {};
}

/** In English where a language has no text yet, or no content. */
function readSection(locale: TestLocale, section: string): Tree {
  const path = `messages/${DEFAULT_LOCALE}/${section}.json`;
  return locale === DEFAULT_LOCALE
    ? readTree(path)
    : overlay(readTree(path), readTree(`messages/${locale}/${section}.json`));
}

function readLabels(locale: TestLocale): Messages {
  const own = OWN.map((section) => [toNamespace(section), readSection(locale, section)]);
  const contentSections = WITH_CONTENT.map((section) => [
    toNamespace(section),
    overlay(readSection(locale, section), readContent(locale, section)),
  ]);
  // The type is derived from these same files.
  return Object.fromEntries([...own, ...contentSections]) as Messages;
}

const createTranslatorIn = (locale: TestLocale) =>
  createTranslator({
    locale,
    messages: readLabels(locale),
    onError: (error) => {
      throw error;
    },
  });

const translators = byLocale(createTranslatorIn);

/** The text of the pages in a language, by message key: `labelsIn('es')('litepay.find.next')`. Throws for an unknown key. */
export function labelsIn(locale: TestLocale) {
  return translators[locale];
}
