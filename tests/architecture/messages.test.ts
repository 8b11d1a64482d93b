import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { CONTENT_BY_CODE, CONTENT_SECTIONS, CONTENT_SECTION_NAMES } from '#lib/content/sections.ts';
import { mergeSection } from '#lib/content/merge-section.ts';
import { findContent, contentSections as servedSections } from '#lib/contract/content.ts';
import { bundledMessages } from '#lib/i18n/bundled-messages.ts';
import { LOCALES } from '#lib/i18n/locales.ts';
import { languageProblems } from '#scripts/locale/language-problems.ts';
import { namespaceOfFile } from '#scripts/locale/written-files.ts';
import { checkFolder, languagesIn, readSections } from '#scripts/message-folder.ts';

const ROOT = join(import.meta.dirname, '../..');
const CONTENT = join(ROOT, 'sandbox/content');

describe('the texts of all languages', () => {
  it.each(['messages', 'sandbox/content'])('match the default language in %s', (folder) => {
    expect(checkFolder(join(ROOT, folder))).toEqual([]);
  });
});

it('the product makes decisions by language only in the table of languages', () => {
  expect(languageProblems()).toEqual([]);
});

describe('the bundled messages', () => {
  it.each(LOCALES)('contain every file of messages/%s', (locale) => {
    const files = [...readSections(join(ROOT, 'messages'), locale).keys()].map(namespaceOfFile);
    expect(Object.keys(bundledMessages[locale]).sort()).toEqual(files.sort());
  });

  it('declare which sections the content service overrides', () => {
    expect([...CONTENT_SECTION_NAMES].sort()).toEqual(Object.keys(CONTENT_SECTIONS).sort());
    const namespaces = Object.keys(bundledMessages.en);
    const contentSections = Object.entries(servedSections).filter(([, namespace]) => namespaces.includes(namespace));
    expect(Object.fromEntries(contentSections)).toEqual(CONTENT_SECTIONS);
  });
});

/** Labels that tests and call center scripts rely on. */
const FIXED: [
  section: 'account-dashboard' | 'buyflow' | 'cart' | 'litepay' | 'merchant-flow' | 'moving',
  path: string,
  name: string,
][] = [
  ['account-dashboard', 'service.refill', 'Refill now'],
  ['account-dashboard', 'service.reactivate', 'Reactivate'],
  ['account-dashboard', 'links.items.0.label', 'Payment history'],
  ['account-dashboard', 'links.items.1.label', 'Payment method'],
  ['account-dashboard', 'links.items.3.label', 'Auto-refill'],
  ['account-dashboard', 'links.items.4.label', 'Move my service'],
  ['account-dashboard', 'links.items.7.label', 'Reset router'],
  ['account-dashboard', 'router.failed', 'There was an issue. Please try again.'],
  ['account-dashboard', 'moveCancelled', 'Your scheduled move has been cancelled'],
  ['account-dashboard', 'tour.title', 'Activation Successful'],
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
  ['litepay', 'waiting.title', "We're checking your payment"],
  ['litepay', 'waiting.doNotPay', "Don't pay again."],
  ['buyflow', 'internet.title', 'Choose your plan'],
  ['buyflow', 'internet.next', 'Next'],
  ['cart', 'cartContent.next', 'Go to the next step'],
  ['buyflow', 'promo.accept', 'Add offer'],
  ['buyflow', 'promo.decline', 'No thanks'],
  ['buyflow', 'customerInfo.title', 'Your information'],
  ['buyflow', 'checkout.title', 'Payment and delivery'],
  ['buyflow', 'checkout.reviewTitle', 'Review your order'],
  ['buyflow', 'checkout.agree', 'I agree to the terms and conditions'],
  ['buyflow', 'checkout.submit', 'Complete purchase'],
  ['buyflow', 'confirmation.title', 'Order confirmed'],
  ['buyflow', 'error.title', "Something's not right."],
  ['buyflow', 'error.text', "We're having trouble completing your request."],
  ['moving', 'confirmAddress.moveNow', 'Move Now'],
  ['moving', 'confirmAddress.schedule', 'Schedule My Move'],
  ['moving', 'confirmAddress.refillMoveNow', 'Refill and Move Now'],
  ['moving', 'confirmAddress.refillSchedule', 'Refill and Schedule My Move'],
  ['moving', 'now.title', 'Ready to move now'],
  ['moving', 'now.hold', 'Press and hold to confirm'],
  ['moving', 'received.title', 'Move request received'],
  ['moving', 'schedule.title', 'Choose your move date'],
  ['moving', 'schedule.finalize', "Let's finalize"],
  ['moving', 'schedule.edit', 'Edit Date'],
  ['moving', 'thanks.title', 'Thank you'],
  ['moving', 'thanks.cancel', 'Cancel this move'],
  ['moving', 'thanks.cancelYes', 'Yes, Cancel'],
  ['moving', 'thanks.cancelNo', 'No, keep Move Request'],
  ['moving', 'refill.title', 'A refill is required'],
  ['merchant-flow', 'page.title', 'Fast and reliable home internet'],
  ['merchant-flow', 'multiUnit.title', 'Choose your unit'],
  ['merchant-flow', 'serviceable.title', 'Service is available at this address'],
  ['merchant-flow', 'serviceable.change', 'Change address'],
  ['merchant-flow', 'serviceable.deviceCode', 'Device code'],
  ['merchant-flow', 'serviceable.mobile', 'Mobile number'],
  ['merchant-flow', 'serviceable.submit', 'Submit'],
  ['merchant-flow', 'unserviceable.title', 'Service is not available at this address'],
  ['merchant-flow', 'existingPrepaid.title', 'This address already has prepaid service'],
  ['merchant-flow', 'existingPostpaid.title', 'Is this your account?'],
  ['merchant-flow', 'errors.unfoundAddress.title', 'We could not find that address'],
  ['merchant-flow', 'errors.connection.title', 'We are having trouble connecting'],
  ['merchant-flow', 'ready.title', 'You are ready to buy'],
  [
    'merchant-flow',
    'ready.coldTap',
    "After purchase, please wait 48 hours to begin installation. We'll notify you when your service is ready for activation.",
  ],
];

/** A section as the content service serves it and the app parses it. */
const buildContent = (locale: (typeof LOCALES)[number], section: (typeof CONTENT_SECTION_NAMES)[number]) => {
  const file: unknown = readSections(CONTENT, locale).get(`${section}.json`);
  const response = section === 'cart' ? file : { [servedSections[section]]: file };
  return findContent(section, JSON.parse(JSON.stringify(response)));
};

const valueAt = (tree: unknown, path: string) =>
  path.split('.').reduce<unknown>((value, step) => Reflect.get(Object(value), step), tree);

describe('the texts that the specification fixes', () => {
  it.each([
    ['picker.title', 'Choose your account'],
    ['picker.current', 'Current accounts'],
    ['picker.past', 'Past accounts'],
    ['picker.continue', 'Continue'],
    ['idle.title', 'Are you still there?'],
    ['idle.keepActive', 'Keep active'],
    ['idle.logOut', 'Log out'],
    ['header.logOut', 'Log out'],
    ['header.refill', 'Refill now'],
    ['header.reactivate', 'Reactivate'],
  ])('%s is %j', (path, name) => {
    expect(valueAt(bundledMessages.en.account, path)).toBe(name);
  });
});

describe('the sandbox’s content', () => {
  const sections = Object.keys(servedSections).sort();

  it.each(languagesIn(CONTENT))('has every section in %s', (locale) => {
    const files = [...readSections(CONTENT, locale).keys()].map((file) => file.replace('.json', ''));
    expect(files.sort()).toEqual(sections);
  });

  it.each(languagesIn(CONTENT).flatMap((locale) => CONTENT_SECTION_NAMES.map((section) => [section, locale] as const)))(
    '%s in %s overrides the bundled messages, and no text is refused',
    (section, locale) => {
      const bundledTree = bundledMessages[locale][CONTENT_SECTIONS[section]];
      const {
        tree,
        acceptedCount: acceptedTotal,
        rejected: rejections,
      } = mergeSection(bundledTree, buildContent(locale, section), CONTENT_BY_CODE[section]);
      expect(rejections).toEqual([]);
      expect(acceptedTotal).toBeGreaterThan(0);
      expect(tree).not.toEqual(bundledTree);
    },
  );

  it.each(FIXED)('reads %s %s as %j, bundled and overridden', (section, path, name) => {
    const bundledTree = bundledMessages.en[CONTENT_SECTIONS[section]];
    const { tree } = mergeSection(bundledTree, buildContent('en', section));
    expect([valueAt(bundledTree, path), valueAt(tree, path)]).toEqual([name, name]);
  });
});
