import { describe, expect, it } from '@jest/globals';
import ts from 'typescript';
import { participleVariables, projectionFunctions } from './names.ts';

const parse = (text: string) => ts.createSourceFile('a.ts', text, ts.ScriptTarget.Latest, true);

describe('the check of vague names', () => {
  it('finds variables whose whole name is a participle, regular or not', () => {
    const tree = parse('const located = 1; let sent; for (const shown of []) {}');
    expect(participleVariables(tree)).toEqual(['located', 'sent', 'shown']);
  });

  it('accepts a participle before its noun, nouns that look like one, parameters and destructured properties', () => {
    const tree = parse(
      'const savedCard = 1, speed = 2, hundred = 3; const { changed } = a; const f = (given) => given;',
    );
    expect(participleVariables(tree)).toEqual([]);
  });

  it('finds functions named …Of, however they are declared', () => {
    const tree = parse('function nameOf() {} const lineOf = () => 1; class A { idOf() {} } const partOf = 1;');
    expect(projectionFunctions(tree)).toEqual(['nameOf', 'lineOf', 'idOf']);
  });
});
