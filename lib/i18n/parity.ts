import { isLinkTarget, isName, isSafeUrl, isTree, keyKind } from './message-tree.ts';
import { hasSamePlaceholders, readMessage } from './message-syntax.ts';

/** Texts that are the same in both languages: names, and words that Spanish shares. */
const SAME_IN_SPANISH: ReadonlySet<string> = new Set([
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

/** Lists of proper names, only some of which have a Spanish form. */
const PROPER_NAMES = /^states\./;

const HTML_TAGS = new Set(['a', 'b', 'br', 'em', 'i', 'li', 'ol', 'p', 'span', 'strong', 'ul']);
/** Both languages have more categories for large or fractional numbers, but fall back on `other`. */
const PLURAL_BRANCHES = ['one', 'other'];

/** Problems of one section in two languages; each line names the key. Empty if there are none. */
export function compareLanguages(english: unknown, spanish: unknown): string[] {
  const problems: string[] = [];
  compare('', '', english, spanish, false, problems);
  return problems;
}

function compare(path: string, key: string, en: unknown, es: unknown, inList: boolean, problems: string[]): void {
  const say = (problem: string) => void problems.push(`${path || '(section)'}: ${problem}`);
  if (es === undefined) return say('missing in Spanish');
  if (en === undefined) return say('missing in English');
  if (Array.isArray(en) && Array.isArray(es)) {
    if (en.length === 0 || en.length !== es.length) say(`${en.length} items in English, ${es.length} in Spanish`);
    en.slice(0, es.length).forEach((item, index) => compare(`${path}.${index}`, key, item, es[index], true, problems));
  } else if (isTree(en) && isTree(es)) {
    for (const name of new Set([...Object.keys(en), ...Object.keys(es)])) {
      if (/[.\s]/.test(name) || name === '') say(`"${name}" is no key`);
      compare(path ? `${path}.${name}` : name, name, own(en, name), own(es, name), inList, problems);
    }
  } else if (typeof en === 'string' && typeof es === 'string') {
    for (const problem of compareTexts(path, key, en, es, inList)) say(problem);
  } else if (typeof en !== typeof es || !['boolean', 'number'].includes(typeof en)) {
    say('not of the same kind in both languages');
  }
}

function own(tree: Record<string, unknown>, name: string): unknown {
  return Object.hasOwn(tree, name) ? tree[name] : undefined;
}

function compareTexts(path: string, key: string, en: string, es: string, inList: boolean): string[] {
  const each = [
    ['English', en],
    ['Spanish', es],
  ] as const;
  const empty = each.filter(([, text]) => text.trim() === '').map(([language]) => `empty in ${language}`);
  if (empty.length > 0) return empty;
  const kind = keyKind(key);
  if (kind === 'url') return each.flatMap(([name, text]) => (isSafeUrl(text) ? [] : [`unsafe address in ${name}`]));
  if (kind === 'target') return each.flatMap(([name, text]) => (isLinkTarget(text) ? [] : [`no target in ${name}`]));
  if (kind === 'name') return en === es && isName(en) ? [] : ['not one name in both languages'];
  const alike =
    en === es &&
    /\p{L}/u.test(en.replaceAll(/[{<][^{<}>]*[}>]/g, '')) &&
    !SAME_IN_SPANISH.has(en) &&
    !PROPER_NAMES.test(path);
  return [
    ...(alike ? ['the same in both languages'] : []),
    ...each.flatMap(([name, text]) => (text === text.trim() ? [] : [`blanks around the text in ${name}`])),
    ...(kind === 'html' ? each.flatMap(([name, text]) => checkHtml(name, text)) : compareMessages(en, es, inList)),
  ];
}

function checkHtml(language: string, html: string): string[] {
  const tags = [...html.matchAll(/<\/?([a-z0-9]+)/gi)].map(([, name = '']) => name.toLowerCase());
  return [
    ...tags.filter((name) => !HTML_TAGS.has(name)).map((name) => `<${name}> in ${language}`),
    ...(/[{}]/.test(html) ? [`a placeholder in HTML in ${language}`] : []),
  ];
}

function compareMessages(en: string, es: string, inList: boolean): string[] {
  const [english, spanish] = [readMessage(en), readMessage(es)];
  if (!english || !spanish) return [`wrong message syntax in ${english ? 'Spanish' : 'English'}`];
  const problems = hasSamePlaceholders(english, spanish)
    ? []
    : [`placeholders differ: ${[...english.placeholders].join(' ')} / ${[...spanish.placeholders].join(' ')}`];
  if (inList && english.placeholders.size + spanish.placeholders.size > 0) problems.push('a placeholder in a list');
  for (const { name, branches } of [...english.plurals, ...spanish.plurals]) {
    const missing = PLURAL_BRANCHES.filter((branch) => !branches.includes(branch));
    if (missing.length > 0) problems.push(`plural ${name} lacks ${missing.join(', ')}`);
  }
  for (const tag of new Set([...english.tags, ...spanish.tags])) {
    if (HTML_TAGS.has(tag) || tag !== tag.toLowerCase()) problems.push(`<${tag}> in plain text`);
  }
  if (/&(?:#\d+|[a-z]+);/i.test(`${en} ${es}`)) problems.push('an HTML entity in plain text');
  return problems;
}
