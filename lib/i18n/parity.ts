import { DEFAULT_LOCALE, type Locale } from './locales.ts';
import { isLinkTarget, isName, isSafeUrl, isTree, keyKind } from './message-tree.ts';
import { hasSamePlaceholders, parseMessage } from './message-syntax.ts';

/** Texts that may be the same in two languages: names, and words that they share. */
const SHARED_TEXTS: ReadonlySet<string> = new Set([
  'American Express',
  'Chat',
  'CVV',
  'Discover',
  'English',
  'Español',
  'Error',
  'Internet',
  'Mastercard',
  'No',
  'Plan',
  'Router',
  'Subtotal',
  'Total',
  'Total: {total}',
  'Visa',
  'ZIP',
  '{value} GB',
  '{value} Mbps',
  '{value} ms',
]);

/** Lists of proper names, only some of which are translated. */
const PROPER_NAMES = /^states\./;

const HTML_TAGS = new Set(['a', 'b', 'br', 'em', 'i', 'li', 'ol', 'p', 'span', 'strong', 'ul']);
/** Languages may have more categories for large or fractional numbers, but fall back on `other`. */
const PLURAL_BRANCHES = ['one', 'other'];

export interface Translation {
  locale: Locale;
  /** A text may be missing. */
  isPartial: boolean;
}

const names = new Intl.DisplayNames('en', { type: 'language' });
const ENGLISH = names.of(DEFAULT_LOCALE);

interface Comparison {
  /** The English name of the language. */
  language: string;
  isPartial: boolean;
  problems: string[];
}

/** A place in both sections. */
interface Place {
  path: string;
  /** The last name of the path that is not an index. */
  key: string;
  isInList: boolean;
}

/** Problems of one section and its translation; each line names the key. Empty if there are none. */
export function compareLanguages(model: unknown, translation: unknown, { locale, isPartial }: Translation): string[] {
  const comparison: Comparison = { language: names.of(locale) ?? locale, isPartial, problems: [] };
  compare({ path: '', key: '', isInList: false }, model, translation, comparison);
  return comparison.problems;
}

function compare({ path, key, isInList }: Place, model: unknown, translation: unknown, comparison: Comparison): void {
  const { language, isPartial, problems } = comparison;
  const report = (problem: string) => void problems.push(`${path || '(section)'}: ${problem}`);
  if (translation === undefined) {
    if (!isPartial) report(`missing in ${language}`);
  } else if (model === undefined) {
    report(`missing in ${ENGLISH}`);
  } else if (Array.isArray(model) && Array.isArray(translation)) {
    if (model.length === 0 || model.length !== translation.length) {
      report(`${model.length} items in ${ENGLISH}, ${translation.length} in ${language}`);
    }
    model.slice(0, translation.length).forEach((item, index) => {
      compare({ path: `${path}.${index}`, key, isInList: true }, item, translation[index], comparison);
    });
  } else if (isTree(model) && isTree(translation)) {
    for (const name of new Set([...Object.keys(model), ...Object.keys(translation)])) {
      if (/[.\s]/.test(name) || name === '') report(`"${name}" is no key`);
      const place = { path: path ? `${path}.${name}` : name, key: name, isInList };
      compare(place, own(model, name), own(translation, name), comparison);
    }
  } else if (typeof model === 'string' && typeof translation === 'string') {
    for (const problem of compareTexts({ path, key, isInList }, model, translation, language)) report(problem);
  } else if (typeof model !== typeof translation || !['boolean', 'number'].includes(typeof model)) {
    report('not of the same kind in both languages');
  }
}

function own(tree: Record<string, unknown>, name: string): unknown {
  return Object.hasOwn(tree, name) ? tree[name] : undefined;
}

function compareTexts({ path, key, isInList }: Place, model: string, translation: string, language: string): string[] {
  const each = [
    [ENGLISH, model],
    [language, translation],
  ] as const;
  const empty = each.filter(([, text]) => text.trim() === '').map(([name]) => `empty in ${name}`);
  if (empty.length > 0) return empty;
  const kind = keyKind(key);
  if (kind === 'url') return each.flatMap(([name, text]) => (isSafeUrl(text) ? [] : [`unsafe address in ${name}`]));
  if (kind === 'target') return each.flatMap(([name, text]) => (isLinkTarget(text) ? [] : [`no target in ${name}`]));
  if (kind === 'name') return model === translation && isName(model) ? [] : ['not one name in both languages'];
  const isUntranslated =
    model === translation &&
    /\p{L}/u.test(model.replaceAll(/[{<][^{<}>]*[}>]/g, '')) &&
    !SHARED_TEXTS.has(model) &&
    !PROPER_NAMES.test(path);
  return [
    ...(isUntranslated ? ['the same in both languages'] : []),
    ...each.flatMap(([name, text]) => (text === text.trim() ? [] : [`blanks around the text in ${name}`])),
    ...(kind === 'html'
      ? each.flatMap(([name, text]) => checkHtml(name, text))
      : compareMessages(model, translation, { language, isInList })),
  ];
}

function checkHtml(language: string | undefined, html: string): string[] {
  const tags = [...html.matchAll(/<\/?([a-z0-9]+)/gi)].map(([, name = '']) => name.toLowerCase());
  return [
    ...tags.filter((name) => !HTML_TAGS.has(name)).map((name) => `<${name}> in ${language}`),
    ...(/[{}]/.test(html) ? [`a placeholder in HTML in ${language}`] : []),
  ];
}

function compareMessages(
  model: string,
  translation: string,
  { language, isInList }: { language: string; isInList: boolean },
): string[] {
  const [modelMessage, translatedMessage] = [parseMessage(model), parseMessage(translation)];
  if (!modelMessage || !translatedMessage) return [`wrong message syntax in ${modelMessage ? language : ENGLISH}`];
  const problems = hasSamePlaceholders(modelMessage, translatedMessage)
    ? []
    : [
        `placeholders differ: ${[...modelMessage.placeholders].join(' ')} / ${[...translatedMessage.placeholders].join(' ')}`,
      ];
  if (isInList && modelMessage.placeholders.size + translatedMessage.placeholders.size > 0)
    problems.push('a placeholder in a list');
  for (const { name, branches } of [...modelMessage.plurals, ...translatedMessage.plurals]) {
    const missing = PLURAL_BRANCHES.filter((branch) => !branches.includes(branch));
    if (missing.length > 0) problems.push(`plural ${name} lacks ${missing.join(', ')}`);
  }
  for (const tag of new Set([...modelMessage.tags, ...translatedMessage.tags])) {
    if (HTML_TAGS.has(tag) || tag !== tag.toLowerCase()) problems.push(`<${tag}> in plain text`);
  }
  if (/&(?:#\d+|[a-z]+);/i.test(`${model} ${translation}`)) problems.push('an HTML entity in plain text');
  return problems;
}
