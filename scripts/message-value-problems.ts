import ts from 'typescript';
import { parseMessage } from '#lib/i18n/message-syntax.ts';
import { isTree } from '#lib/i18n/message-tree.ts';

/** The methods of a translator that format a text, next to the call of the translator itself. */
const FORMATS = ['rich', 'markup'];

/**
 * One line per call of a translator that leaves a placeholder or a tag of its text without a value: the page would show 'Call undefined.'.
 * next-intl's own types would find them as well, from declarations of every message, but they refuse numbers. `paths`: absolute; `root`:
 * what the lines leave out of them; `messages`: by namespace.
 */
export function messageValueProblems(
  program: ts.Program,
  paths: readonly string[],
  { root, messages }: { root: string; messages: unknown },
): string[] {
  const checker = program.getTypeChecker();
  return paths.flatMap((path) => {
    const file = program.getSourceFile(path);
    if (!file) return [];
    return callsIn(file).flatMap((call) =>
      findProblems(call, checker, messages).map((problem) => {
        const { line } = file.getLineAndCharacterOfPosition(call.getStart());
        return `${path.slice(root.length + 1)}:${line + 1}: ${problem}`;
      }),
    );
  });
}

function callsIn(file: ts.SourceFile): ts.CallExpression[] {
  const calls: ts.CallExpression[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) calls.push(node);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return calls;
}

function findProblems(call: ts.CallExpression, checker: ts.TypeChecker, messages: unknown): string[] {
  const { expression: callee } = call;
  const isMethod = ts.isPropertyAccessExpression(callee) && FORMATS.includes(callee.name.text);
  const namespaces = listNamespaces(checker.getTypeAtLocation(isMethod ? callee.expression : callee));
  const [key, values] = call.arguments;
  if (!namespaces || !key) return [];
  const keys = listLiterals(checker.getTypeAtLocation(key));
  if (!keys) return ['the key is any text: nothing can be said of its values'];
  const valuesType = values && checker.getTypeAtLocation(values);
  const problems = namespaces.flatMap((namespace) =>
    keys.flatMap((name) => {
      const path = namespace === '' ? name : `${namespace}.${name}`;
      return listPlaceholders(messages, path)
        .filter((placeholder) => !valuesType || !hasValue(valuesType, placeholder, checker))
        .map((placeholder) => `${path} is without a value for {${placeholder}}`);
    }),
  );
  return [...new Set(problems)];
}

/** Null if it is no translator. The namespace of all messages is ''. */
function listNamespaces({ aliasSymbol, aliasTypeArguments }: ts.Type): string[] | null {
  if (aliasSymbol?.name !== 'Translator') return null;
  const namespace = aliasTypeArguments?.[1];
  if (!namespace || namespace.flags & ts.TypeFlags.Never) return [''];
  return listLiterals(namespace) ?? [];
}

/** The texts that a type consists of; null if it may be any text. */
function listLiterals(type: ts.Type): string[] | null {
  const texts = (type.isUnion() ? type.types : [type]).map((part) => (part.isStringLiteral() ? part.value : null));
  return texts.every((text) => text !== null) ? texts : null;
}

function listPlaceholders(messages: unknown, path: string): string[] {
  const message = path
    .split('.')
    .reduce<unknown>(
      (tree, step) => (isTree(tree) || Array.isArray(tree) ? Reflect.get(tree, step) : undefined),
      messages,
    );
  const syntax = typeof message === 'string' ? parseMessage(message) : null;
  return [...new Set([...(syntax?.placeholders ?? [])].map((placeholder) => placeholder.replace(/:.*$/s, '')))];
}

/** Whether every object of this type has a value by this name. What is optional, or may be undefined, may be missing. */
function hasValue(type: ts.Type, name: string, checker: ts.TypeChecker): boolean {
  if (type.isUnion()) return type.types.every((part) => hasValue(part, name, checker));
  const property = checker.getPropertyOfType(type, name);
  if (!property || property.flags & ts.SymbolFlags.Optional) return false;
  const value = checker.getTypeOfSymbol(property);
  return !(value.isUnion() ? value.types : [value]).some(
    ({ flags }) => flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Null),
  );
}
