import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type AnyNode, type CallExpression, type NewExpression, type Node, parse, type Program } from 'acorn';
import { ancestor } from 'acorn-walk';
import { type ChildNode, type Declaration, parse as parseSheet } from 'postcss';
import ts from 'typescript';
import { z } from 'zod';
import { inRoot } from './run/paths.ts';

const MANIFEST = z.object({ browserslist: z.object({ floor: z.array(z.string()) }) });
const manifest = MANIFEST.parse(JSON.parse(readFileSync(inRoot('package.json'), 'utf8')));

/** The oldest browsers (docs/decisions/browser-floor.md), by their names in package.json's `browserslist`. */
export const BROWSER_FLOOR: ReadonlyMap<string, string> = new Map(
  manifest.browserslist.floor.map((line) => {
    const [name = '', , version = ''] = line.split(' ');
    return [name, version];
  }),
);

/**
 * All of these browsers know the language of 2022, except static blocks and look-behind, which came to Safari with 16.4. Newer syntax does
 * not parse.
 */
const LANGUAGE = 2022;
const NEWER_LIBRARY = /^lib\.(es(202[3-9]|20[3-9]\d)|esnext)\./;

/** Of the browser's interfaces, what came to one of these browsers after its floor (MDN). `Owner.name`: called on that object alone. */
const NEWER_WEB_APIS = [
  ...[
    'AbortSignal.any',
    'AbortSignal.timeout',
    'CSSStyleSheet.replaceSync',
    'Response.json',
    'URL.canParse',
    'URL.parse',
  ],
  ...['Intl.DurationFormat', 'Intl.Segmenter', 'navigator.userActivation', 'ReadableStream.from', 'scheduler.yield'],
  ...[
    'adoptedStyleSheets',
    'checkVisibility',
    'getSetCookie',
    'hidePopover',
    'moveBefore',
    'replaceSync',
    'requestIdleCallback',
  ],
  ...['setHTMLUnsafe', 'showPopover', 'startViewTransition', 'togglePopover', 'CompressionStream', 'URLPattern'],
];

export interface NewerNames {
  /** Members of any object: no older object has one of that name. */
  members: ReadonlySet<string>;
  /** `Object.groupBy`, of the global object alone. */
  statics: ReadonlySet<string>;
  globals: ReadonlySet<string>;
}

/** The names that the language's library has had since 2023, from TypeScript's declarations, and those of the browsers' interfaces. */
export function newerNames(): NewerNames {
  const folder = dirname(createRequire(import.meta.url).resolve('typescript'));
  const files = readdirSync(folder).filter((name) => /^lib\..*\.d\.ts$/.test(name));
  const listDeclared = (isNewer: boolean) =>
    files
      .filter((name) => NEWER_LIBRARY.test(name) === isNewer)
      .flatMap((name) => declarations(readFileSync(join(folder, name), 'utf8')));
  const older = listDeclared(false);
  const newer = listDeclared(true).filter(({ owner }) => !PLAIN_OBJECT.test(owner));
  const olderMembers = new Set(older.map(({ name }) => name));
  const olderStatics = new Set(older.map(({ owner, name }) => `${owner}.${name}`));
  const isStatic = ({ owner }: DeclaredProperty) => owner.endsWith('Constructor');
  const staticName = ({ owner, name }: DeclaredProperty) => `${owner.replace(/Constructor$/, '')}.${name}`;
  const web = NEWER_WEB_APIS.filter((name) => !name.includes('.'));
  return {
    members: new Set([
      ...newer
        .filter((one) => one.owner !== '' && !isStatic(one) && !olderMembers.has(one.name))
        .map(({ name }) => name),
      ...web,
    ]),
    statics: new Set([
      ...newer.filter((one) => isStatic(one) && !olderStatics.has(`${one.owner}.${one.name}`)).map(staticName),
      ...NEWER_WEB_APIS.filter((name) => name.includes('.')),
    ]),
    globals: new Set([
      ...newer.filter(({ owner, name }) => owner === '' && !olderMembers.has(name)).map(({ name }) => name),
      ...web,
    ]),
  };
}

/** Options and records, whose fields are anybody's names. Temporal's methods are called on what `Temporal` makes. */
const PLAIN_OBJECT =
  /Options|Registry|Info|Part$|Like|WithResolvers|^(Plain|Zoned|Duration|Instant|NumberFormat|DisposableStack)/;

interface DeclaredProperty {
  /** The interface; '' for a global value. */
  owner: string;
  name: string;
}

function declarations(text: string): DeclaredProperty[] {
  const list: DeclaredProperty[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isInterfaceDeclaration(node)) {
      for (const { name } of node.members) {
        if (name && ts.isIdentifier(name)) list.push({ owner: node.name.text, name: name.text });
      }
    } else if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name)) {
      list.push({ owner: '', name: node.name.text });
    } else ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('lib.d.ts', text, ts.ScriptTarget.Latest));
  return list;
}

/**
 * One line for everything in a script that a browser of the floor cannot parse, or calls without asking first whether the browser has it.
 */
export function scriptProblems(code: string, { members, statics, globals }: NewerNames): string[] {
  let program: Program;
  try {
    program = parse(code, { ecmaVersion: LANGUAGE, sourceType: 'script' });
  } catch (error) {
    return [`does not parse: ${String(error)}`];
  }
  const problems: string[] = [];
  const report = (what: string, { start }: Node) =>
    problems.push(`${what}: ${code.slice(Math.max(0, start - 40), start + 60)}`);
  const checkCall = ({ callee }: CallExpression | NewExpression, ancestors: readonly AnyNode[]) => {
    const name = newerName(callee);
    if (name !== null && !isAskedFor(name.split('.').at(-1) ?? '', ancestors, code)) report(name, callee);
  };
  const newerName = (callee: AnyNode): string | null => {
    if (callee.type === 'Identifier') return globals.has(callee.name) ? callee.name : null;
    if (callee.type !== 'MemberExpression' || callee.computed || callee.property.type !== 'Identifier') return null;
    const { name } = callee.property;
    const qualifiedName = callee.object.type === 'Identifier' ? `${callee.object.name}.${name}` : '';
    if (statics.has(qualifiedName)) return qualifiedName;
    return members.has(name) ? `.${name}` : null;
  };
  ancestor(program, {
    StaticBlock: (node) => report('static block', node),
    Literal: (node) => {
      const text = node.regex ? node.regex.pattern : node.value;
      if (typeof text === 'string' && LOOK_BEHIND.test(text)) report('look-behind', node);
    },
    TemplateElement: (node) => {
      if (LOOK_BEHIND.test(node.value.raw)) report('look-behind', node);
    },
    CallExpression: (node, _state, ancestors) => {
      if (!node.optional) checkCall(node, ancestors);
    },
    NewExpression: (node, _state, ancestors) => checkCall(node, ancestors),
  });
  return problems;
}

const LOOK_BEHIND = /\(\?<[=!]/;

/** Whether a condition around the call names what is called, or the call's failure is caught. */
function isAskedFor(name: string, ancestors: readonly AnyNode[], code: string): boolean {
  const names = (node: Node | null | undefined) => !!node && code.slice(node.start, node.end).includes(name);
  return ancestors.some((node, index) => {
    const inside = ancestors[index + 1];
    if (node.type === 'IfStatement' || node.type === 'ConditionalExpression')
      return inside !== node.test && names(node.test);
    if (node.type === 'LogicalExpression') return inside === node.right && names(node.left);
    return node.type === 'TryStatement' && node.handler !== null && inside === node.block;
  });
}

/** Functions of colours and units of the viewport that are newer than the floor. */
const NEWER_VALUES = /\b(?:color-mix|light-dark|oklch|oklab|lab|lch)\(|\d(?:dvh|dvw|svh|svw|lvh|lvw|cqi|cqw|lh|rlh)\b/;
const NEWER_PROPERTIES = /^(?:rotate|scale|translate)$/;
const NEWER_AT_RULES = /^(?:container|layer|scope|starting-style|property|position-try|view-transition)$/;
const NEWER_SELECTORS = /:has\(|:popover-open|:user-(?:in)?valid|::details-content|:modal|:open\b/;

/**
 * One line for everything in a style sheet that a browser of the floor would drop with nothing in its place. `withoutThem`: the selectors
 * whose rule such a browser drops, with what it shows then.
 */
export function sheetProblems(css: string, withoutThem: Readonly<Record<string, string>>): string[] {
  const problems: string[] = [];
  const sheet = parseSheet(css);
  sheet.walkRules((rule) => {
    if (rule.parent?.type === 'rule') problems.push(`nested rule: ${rule.selector}`);
    if (isSupported(rule)) return;
    const newer = rule.selectors.filter((selector) => NEWER_SELECTORS.test(selector)).map(sourceSelector);
    const isDropped = newer.length > 0 && newer.length < rule.selectors.length;
    if (isDropped) problems.push(`dropped with a newer selector: ${rule.selectors.map(sourceSelector).join(', ')}`);
    for (const selector of newer) if (!(selector in withoutThem)) problems.push(`no fallback: ${selector}`);
  });
  sheet.walkDecls((declaration) => {
    // Animations must not be needed for the final position of an element.
    if (NEWER_PROPERTIES.test(declaration.prop) && !isInside(declaration, 'keyframes')) {
      problems.push(`no fallback: ${findSelector(declaration)} { ${declaration.prop}: ${declaration.value} }`);
    }
    const rule = `${findSelector(declaration)} { ${declaration.prop}: ${declaration.value} }`;
    const isDropped = NEWER_VALUES.test(declaration.value) && !isSupported(declaration) && !hasFallback(declaration);
    if (isDropped && !(rule in withoutThem)) problems.push(`no fallback: ${rule}`);
  });
  sheet.walkAtRules((rule) => {
    if (NEWER_AT_RULES.test(rule.name)) problems.push(`no fallback: @${rule.name} ${rule.params}`);
    if (rule.name === 'media' && /[<>]|\bnot \(/.test(rule.params)) problems.push(`newer media query: ${rule.params}`);
  });
  return problems;
}

/** Inside `@supports` a browser takes what it knows. */
const isSupported = (node: ChildNode) => isInside(node, 'supports');

function isInside({ parent }: ChildNode, atRule: string): boolean {
  if (!parent || parent.type === 'document' || parent.type === 'root') return false;
  const node = parent as ChildNode;
  return (node.type === 'atrule' && node.name === atRule) || isInside(node, atRule);
}

/** An earlier declaration that the browser falls back to. A value with a variable is taken by every browser, and may then be invalid. */
function hasFallback(declaration: Declaration): boolean {
  if (/var\(/.test(declaration.value) || declaration.prop.startsWith('--')) return false;
  const before = declaration.parent?.nodes.slice(0, declaration.parent.index(declaration)) ?? [];
  return before.some(
    (node) => node.type === 'decl' && node.prop === declaration.prop && !NEWER_VALUES.test(node.value),
  );
}

const findSelector = ({ parent }: Declaration) =>
  parent?.type === 'rule' && 'selector' in parent ? sourceSelector(String(parent.selector)) : '';

/** With the names of the module: the build puts a hash before the name of a class. */
function sourceSelector(selector: string): string {
  return selector
    .replaceAll(/\._?[\w-]{6}_/g, '.')
    .replaceAll(/\s*([>+~,])\s*/g, '$1')
    .trim();
}
