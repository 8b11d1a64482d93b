import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { CONTENT_SECTIONS, contentSections } from '#lib/content/sections.ts';
import { mergeSection } from '#lib/content/merge-section.ts';
import { contentSections as servedSections } from '#lib/contract/content.ts';
import { bundledMessages } from '#lib/i18n/bundled-messages.ts';
import { LOCALES } from '#lib/i18n/locales.ts';
import { checkFolder, readSections } from '#scripts/message-folder.ts';

const ROOT = join(import.meta.dirname, '../..');
const CONTENT = join(ROOT, 'sandbox/content');
const camelCase = (file: string) =>
  file.replace('.json', '').replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

describe('both languages say the same', () => {
  it.each(['messages', 'sandbox/content'])('%s', (folder) => {
    expect(checkFolder(join(ROOT, folder))).toEqual([]);
  });
});

describe('the bundled copy', () => {
  it.each(LOCALES)('has every file of messages/%s', (locale) => {
    const files = readdirSync(join(ROOT, 'messages', locale)).map(camelCase);
    expect(Object.keys(bundledMessages[locale]).sort()).toEqual(files.sort());
  });

  it('knows which sections the content service overrides', () => {
    expect([...contentSections].sort()).toEqual(Object.keys(CONTENT_SECTIONS).sort());
    const bundled = Object.keys(bundledMessages.en);
    const served = Object.entries(servedSections).filter(([, namespace]) => bundled.includes(namespace));
    expect(Object.fromEntries(served)).toEqual(CONTENT_SECTIONS);
  });
});

/** Names that tests and call-centre scripts rely on. */
const FIXED: [section: 'litepay', path: string, name: string][] = [
  ['litepay', 'page.title', 'Quick refill'],
  ['litepay', 'steps.find', 'Find your account'],
  ['litepay', 'steps.payment', 'Payment'],
  ['litepay', 'steps.review', 'Review and confirm'],
  ['litepay', 'find.next', 'Next'],
  ['litepay', 'find.locating', 'Locating…'],
  ['litepay', 'review.agree', 'I agree to the terms and conditions'],
  ['litepay', 'review.confirm', 'Confirm payment'],
  ['litepay', 'cart.next', 'Go to the next step'],
  ['litepay', 'confirmation.title', 'Refill successful'],
  ['litepay', 'waiting.title', 'We are checking your payment'],
  ['litepay', 'waiting.doNotPay', 'Do not pay again.'],
];

const at = (tree: unknown, path: string) =>
  path.split('.').reduce<unknown>((value, step) => Reflect.get(Object(value), step), tree);

describe("the sandbox's content", () => {
  const sections = Object.keys(servedSections).sort();

  it.each(LOCALES)('has every section in %s', (locale) => {
    const files = [...readSections(CONTENT, locale).keys()].map((file) => file.replace('.json', ''));
    expect(files.sort()).toEqual(sections);
  });

  it.each(LOCALES.flatMap((locale) => contentSections.map((section) => [section, locale] as const)))(
    '%s in %s overrides the bundled copy, and nothing of it is refused',
    (section, locale) => {
      const bundled = bundledMessages[locale][CONTENT_SECTIONS[section]];
      const { tree, taken, rejected } = mergeSection(bundled, readSections(CONTENT, locale).get(`${section}.json`));
      expect(rejected).toEqual([]);
      expect(taken).toBeGreaterThan(0);
      expect(tree).not.toEqual(bundled);
    },
  );

  it.each(FIXED)('%s %s is %j, bundled and overridden', (section, path, name) => {
    const bundled = bundledMessages.en[section];
    const { tree } = mergeSection(bundled, readSections(CONTENT, 'en').get(`${section}.json`));
    expect([at(bundled, path), at(tree, path)]).toEqual([name, name]);
  });
});
