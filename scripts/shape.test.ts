import { describe, expect, it } from '@jest/globals';
import ts from 'typescript';
import {
  addressDeclarations,
  codeLines,
  experimentalInterfaces,
  measureShape,
  mostTypeParameters,
  singleImporters,
  workedChanges,
} from './shape.ts';

const source = (path: string, text: string) => ({
  path,
  text,
  tree: ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true),
});

const DOCUMENT = `# Architecture

## Two worked changes

### A field

| File | | What |
| --- | --- | --- |
| \`lib/move/api.ts\` | changed | the schema |
| \`lib/move/gate.ts\` | new | the rule |
| \`lib/move/flow.ts\` | read | why |

## Experimental and undocumented interfaces

| Interface | Gain | If it goes away |
| --- | --- | --- |
| \`experimental.one\` (Next) | much | little |
`;

describe('the shape of the code', () => {
  it('counts neither empty lines nor comments', () => {
    expect(codeLines(`/**\n * Why.\n */\nconst a = 1;\n\n// so\nconst b = 2;\n`)).toBe(2);
  });

  it('finds a file that only its neighbor imports, but no page', () => {
    const sources = [
      source('app/home/page.tsx', `import { Part } from './part.tsx';`),
      source('app/home/part.tsx', `import { shared } from '#lib/shared.ts';`),
      source('app/home/layout.tsx', `import { shared } from '#lib/shared.ts';`),
      source('lib/shared.ts', ''),
    ];
    expect(singleImporters(sources)).toEqual(['app/home/part.tsx']);
  });

  it('counts the addresses that interfaces, types and schemas declare', () => {
    const declarations = [
      'interface A { city: string; state: string; zip: string }',
      'type B = { city: string; state: string; zip: string; country: string };',
      'const c = z.object({ city: text, state: text, zip: text });',
      'const d = { city: 1, state: 2, zip: 3 };',
      'interface E { city: string }',
    ];
    expect(addressDeclarations(source('lib/a.ts', declarations.join('\n')))).toHaveLength(3);
  });

  it('counts the type parameters of what is exported', () => {
    const text = 'export function one<A, B>() {}\nfunction own<A, B, C>() {}\nexport interface Two<A> {}';
    expect(mostTypeParameters(source('lib/a.ts', text))).toBe(2);
  });

  it('reads the lists of the document', () => {
    expect(workedChanges(DOCUMENT)).toEqual([
      {
        title: 'A field',
        opened: ['lib/move/api.ts', 'lib/move/gate.ts', 'lib/move/flow.ts'],
        changed: ['lib/move/api.ts', 'lib/move/gate.ts'],
      },
    ]);
    expect(experimentalInterfaces(DOCUMENT)).toEqual(['`experimental.one` (Next)']);
    const figures = measureShape([source('lib/a.ts', 'export const a = 1;\n')], DOCUMENT, '');
    expect(figures.at(-1)).toMatchObject({ name: 'A field: files opened / changed', value: '3 / 2' });
  });
});
