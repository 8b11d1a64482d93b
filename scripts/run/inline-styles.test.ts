import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { inlineStyles } from './inline-styles.ts';

let built: string;
beforeEach(() => {
  built = mkdtempSync(join(tmpdir(), 'inline-styles-'));
});
afterEach(() => rmSync(built, { recursive: true }));

function put(file: string, text: string): void {
  mkdirSync(join(built, file, '..'), { recursive: true });
  writeFileSync(join(built, file), text);
}

const manifestOf = (page: string) => `server/app/${page}/page_client-reference-manifest.js`;

function putPage(page: string, parts: Record<string, string[]>): void {
  const listed = Object.entries(parts).map(([part, paths]) => [part, paths.map((path) => ({ path, inlined: false }))]);
  const entries = JSON.stringify(Object.fromEntries(listed));
  put(manifestOf(page), `self.manifest = {"a":{},"entryCSSFiles":${entries},"entryJSFiles":{"x":["a.js"]}};`);
}

const linkedBy = (page: string) => readFileSync(join(built, manifestOf(page)), 'utf8').match(/[\w/]+\.css/g) ?? [];

describe('inlineStyles', () => {
  it('gathers the sheets in their order, with addresses from the root, and leaves no link', () => {
    put('static/chunks/base.css', '@font-face { src: url(../media/a.woff2) }');
    put('static/chunks/rest.css', '.b { color: red }');
    putPage('home', { '[project]/app/layout': ['static/chunks/base.css'], '[project]/app/page': [] });
    putPage('plans', { '[project]/app/page': ['static/chunks/base.css', 'static/chunks/rest.css'] });
    inlineStyles(built);
    expect(readFileSync(join(built, 'inline-styles.css'), 'utf8')).toBe(
      '@font-face { src: url(/_next/static/media/a.woff2) }\n.b { color: red }',
    );
    expect(linkedBy('home')).toEqual([]);
    expect(linkedBy('plans')).toEqual([]);
  });

  it.each([
    ['pages with styles of their own', { one: ['a.css', 'b.css'], two: ['b.css'] }],
    ['no styles at all', { one: [], two: [] }],
  ])('refuses %s', (_, { one, two }) => {
    for (const name of ['a.css', 'b.css']) put(name, '');
    putPage('one', { '[project]/app/page': one });
    putPage('two', { '[project]/app/page': two });
    expect(() => inlineStyles(built)).toThrow('do not share their styles');
  });

  it('refuses a manifest that it cannot read', () => {
    put(manifestOf('home'), 'self.manifest = {}');
    expect(() => inlineStyles(built)).toThrow('does not name its styles');
  });
});
