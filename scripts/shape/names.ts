import ts from 'typescript';

/** Irregular past tenses and past participles (VBD, VBN). A regular one is recognized by its ending. */
const IRREGULAR = new Set(
  `arisen arose ate awoke awoken became become been began begun bent bet bitten bled blew blown born borne bought bound bred broke broken
  brought built burned burnt burst came cast caught chose chosen clung crept cut dealt did done drawn drank dreamt drew driven drove drunk
  dug eaten fallen fed fell felt fled flew flown forbade forbidden forgave forgiven forgot forgotten fought found froze frozen gave given
  gone got gotten grew ground grown had heard held hid hidden hit hung hurt kept knelt knew known laid lain lay learnt led left lent lit
  lost made meant met mistaken overdue paid proven put quit ran rang read ridden risen rode rose rung said sang sank sat saw sawn seen sent
  sewn shaken shed shone shook shot showed shown shrunk shut slept slid slain sold sought sown spent split spoke spoken spread sprung stole
  stolen stood stricken strode struck stuck stung sung sunk swept swollen swore sworn swum swung taken taught thought threw thrown thrust
  told took tore torn trodden undone understood undid upheld upset was went were withdrawn withdrew withheld woke woken won wore worn wound
  wove woven written wrote wrung`.split(/\s+/),
);

/** Nouns and adjectives that only look like one. */
const OTHER_WORDS = new Set(
  'bed bleed breed deed embed exceed feed greed hundred indeed kindred need proceed red seed shed sled speed succeed sped weed'.split(
    ' ',
  ),
);

/** Whether the whole name is a past participle or past tense that says nothing of what was done to: `located`, `sent`. */
export function isBareParticiple(name: string): boolean {
  if (!/^[a-z]+$/.test(name) || OTHER_WORDS.has(name)) return false;
  return IRREGULAR.has(name) || /[a-z]{2}ed$/.test(name);
}

/** The variables of a file whose whole name is a bare participle. */
export function participleVariables(tree: ts.SourceFile): string[] {
  return declaredNames(tree, (node) => ts.isVariableDeclaration(node)).filter(isBareParticiple);
}

/** The functions and methods of a file that are named `…Of`. */
export function projectionFunctions(tree: ts.SourceFile): string[] {
  return declaredNames(tree, isFunction).filter((name) => /[a-z]Of$/.test(name));
}

function isFunction(node: ts.Node): boolean {
  if (ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node)) return true;
  return (
    ts.isVariableDeclaration(node) &&
    node.initializer !== undefined &&
    (ts.isArrowFunction(node.initializer) || ts.isFunctionExpression(node.initializer))
  );
}

function declaredNames(tree: ts.SourceFile, isCounted: (node: ts.Node) => boolean): string[] {
  const names: string[] = [];
  const visit = (node: ts.Node): void => {
    const name = 'name' in node ? (node.name as ts.Node | undefined) : undefined;
    if (name && ts.isIdentifier(name) && isCounted(node)) names.push(name.text);
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return names;
}
