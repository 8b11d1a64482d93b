import ts from 'typescript';

/** What an expression may render. */
interface RenderedText {
  text: boolean;
  element: boolean;
}

const TEXT = ts.TypeFlags.StringLike | ts.TypeFlags.NumberLike | ts.TypeFlags.BigIntLike | ts.TypeFlags.Any;
const NOTHING = ts.TypeFlags.BooleanLike | ts.TypeFlags.Null | ts.TypeFlags.Undefined | ts.TypeFlags.Void;

/**
 * One line per text that React renders as a text node of its own: beside another node, in a fragment, or as the whole of a component.
 * Browsers that translate a page replace such nodes; React then shows the old text, or fails when it inserts something before it or removes
 * it. Alone in its element, a text is set on the element. `paths`: absolute; `root`: what the lines leave out of them.
 */
export function bareTextProblems(program: ts.Program, paths: readonly string[], root: string): string[] {
  const checker = program.getTypeChecker();
  return paths.flatMap((path) => {
    const file = program.getSourceFile(path);
    return file ? findProblems(file, checker).map((problem) => `${path.slice(root.length + 1)}:${problem}`) : [];
  });
}

function findProblems(file: ts.SourceFile, checker: ts.TypeChecker): string[] {
  const problems: string[] = [];
  // What a layout of the framework receives as `children` are pages.
  const isLayout = file.fileName.endsWith('/layout.tsx');
  const report = (node: ts.Node, problem: string) => {
    const { line } = file.getLineAndCharacterOfPosition(node.getStart());
    const source = node.getText().trim().replaceAll(/\s+/g, ' ').slice(0, 80);
    problems.push(`${line + 1}: ${problem}: ${source}`);
  };
  const renders = (child: ts.JsxChild): RenderedText => {
    if (ts.isJsxText(child)) return { text: true, element: false };
    if (!ts.isJsxExpression(child) || !child.expression) return { text: false, element: true };
    return renderedBy(checker.getTypeAtLocation(child.expression), checker);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isJsxElement(node) || ts.isJsxFragment(node)) {
      const children = node.children.filter(isRendered);
      const isAlone = children.length === 1;
      for (const child of children) {
        const { text, element } = renders(child);
        if (!text || (isLayout && element)) continue;
        if (!isAlone) report(child, element ? 'may be text beside other nodes' : 'text beside other nodes');
        else if (isFragment(node) && !element) report(child, 'text alone in a fragment');
      }
    }
    if (ts.isReturnStatement(node) && node.expression && isComponent(ts.findAncestor(node, ts.isFunctionLike))) {
      const { text, element } = renderedBy(checker.getTypeAtLocation(node.expression), checker);
      if (text && !element) report(node, 'a component that is only text');
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return problems;
}

/** Passes its children on to the element above. */
function isFragment(node: ts.JsxElement | ts.JsxFragment): boolean {
  return ts.isJsxFragment(node) || /^(Fragment|Suspense)$/.test(node.openingElement.tagName.getText());
}

/** Neither a line break between tags nor a comment. */
function isRendered(child: ts.JsxChild): boolean {
  if (ts.isJsxText(child)) return !child.containsOnlyTriviaWhiteSpaces;
  return !ts.isJsxExpression(child) || child.expression !== undefined;
}

function isComponent(node: ts.Node | undefined): boolean {
  return node !== undefined && ts.isFunctionDeclaration(node) && /^[A-Z]/.test(node.name?.text ?? '');
}

function renderedBy(type: ts.Type, checker: ts.TypeChecker): RenderedText {
  if (type.isUnion()) {
    const parts = type.types.map((part) => renderedBy(part, checker));
    return { text: parts.some(({ text }) => text), element: parts.some(({ element }) => element) };
  }
  if (type.flags & NOTHING || isEmptyText(type)) return { text: false, element: false };
  if (type.flags & TEXT) return { text: true, element: false };
  if (checker.isArrayType(type) || checker.isTupleType(type)) {
    const [item] = checker.getTypeArguments(type as ts.TypeReference);
    // `Elements` contains lists of itself.
    if (!item || item.aliasSymbol?.name === 'Elements') return { text: false, element: true };
    return renderedBy(item, checker);
  }
  // A list of any nodes, as in `ReactNode`.
  if (type.getSymbol()?.name === 'Iterable') return { text: true, element: true };
  return { text: false, element: true };
}

/** What `text && <p>…</p>` leaves of a text: React renders nothing for it, or the number 0, which the linter forbids. */
function isEmptyText(type: ts.Type): boolean {
  if (type.isStringLiteral()) return type.value === '';
  if (type.isNumberLiteral()) return type.value === 0;
  return Boolean(type.flags & ts.TypeFlags.BigIntLiteral);
}
