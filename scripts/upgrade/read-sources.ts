const COOKIE_NAME = /(?:\bNAME = |\bname: |_COOKIE = )'(hl-[\w-]+?)-?'/g;
const CONSTANT = /^(?:export )?const \w*(?:SECONDS|BYTES) = ([^;]+);/gm;

/**
 * The cookies that a source file declares, each with what decides about its content: the lifetimes, sizes and schemas that follow its name
 * up to the next cookie's, without comments. What precedes the first name belongs to the first cookie.
 */
export function cookiesIn(source: string): Record<string, string> {
  const plain = source.replaceAll(/\/\*[^*]*(?:\*(?!\/)[^*]*)*\*\//g, '').replaceAll(/^\s*\/\/.*$/gm, '');
  const names = [...plain.matchAll(COOKIE_NAME)];
  const cookies = names.map((match, index) => {
    const [, name = ''] = match;
    const part = plain.slice(index === 0 ? 0 : match.index, names[index + 1]?.index);
    const values = [...part.matchAll(CONSTANT)].map(([, value = '']) => value);
    const shape = [...values, ...schemasIn(part)].map((text) =>
      text.replaceAll(/\s+/g, ' ').replaceAll(/,? ?([})])/g, '$1'),
    );
    return [name, shape.join('; ')] as const;
  });
  return Object.fromEntries(cookies);
}

/** Each `z.object({…})` as it stands there. */
function schemasIn(source: string): string[] {
  const schemas: string[] = [];
  const opening = 'z.object({';
  for (let at = source.indexOf(opening); at >= 0; at = source.indexOf(opening, at + 1)) {
    let depth = 0;
    let end = at + opening.length - 1;
    do {
      if (source[end] === '{') depth += 1;
      if (source[end] === '}') depth -= 1;
      end += 1;
    } while (depth > 0 && end < source.length);
    schemas.push(source.slice(at, end));
    at = end;
  }
  return schemas;
}

const TABLE =
  /\b(?:CREATE TABLE|ALTER TABLE|DROP TABLE|UPDATE|INSERT INTO|DELETE FROM|INDEX \w+ ON)(?: IF (?:NOT )?EXISTS)? (\w+)/g;

/** The tables that a migration touches, each once. */
export function tablesIn(statements: readonly string[]): string[] {
  const tables = statements.flatMap((sql) => [...sql.matchAll(TABLE)].map(([, table = '']) => table));
  return [...new Set(tables)].sort();
}
