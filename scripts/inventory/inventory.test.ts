import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { temporaryFolder } from '../run/temporary-folder.ts';
import { inlineShape } from './inline-shape.ts';
import { complaintAbout, type Inventory, makeInventory, sha384 } from './inventory.ts';
import { headerProblems } from './policy.ts';
import { sourcesOf } from './source-map.ts';

const FRAMEWORK = 'turbopack:///[project]/node_modules/next/dist/client/app-index.js';

describe('the inventory of a build', () => {
  const folder = temporaryFolder('hearthline-inventory-');
  let inventory: Inventory;

  function script(name: string, sources: string[]): void {
    writeFileSync(join(folder, 'chunks', name), `run();\n//# sourceMappingURL=${name}.map`);
    const section = { offset: { line: 0, column: 0 }, map: { version: 3, sources, names: [], mappings: '' } };
    writeFileSync(join(folder, 'chunks', `${name}.map`), JSON.stringify({ version: 3, sections: [section] }));
  }

  beforeAll(() => {
    mkdirSync(join(folder, 'chunks'));
    script('a.js', [FRAMEWORK, 'turbopack:///[project]/components/payment/card-step.tsx']);
    script('b.js', [FRAMEWORK, 'turbopack:///[project]/node_modules/skimmer/index.js']);
    writeFileSync(join(folder, 'chunks/c.js'), 'nobody()');
    inventory = makeInventory(folder);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('names each script with path, hash and purpose', () => {
    expect(inventory.scripts[0]).toEqual({
      path: '/_next/static/chunks/a.js',
      sha384: sha384('run();\n//# sourceMappingURL=a.js.map'),
      purpose: 'Card form, review and receipt. Leads from page to page (Next.js).',
      unexplained: [],
    });
  });

  it('has no purpose for a package that nobody has explained, or for a file of unknown origin', () => {
    expect(inventory.scripts.slice(1)).toMatchObject([
      { purpose: null, unexplained: ['node_modules/skimmer/index.js'] },
      { purpose: null, unexplained: ['c.js'] },
    ]);
  });

  it('knows its own files and nothing else', () => {
    const path = '/_next/static/chunks/c.js';
    expect(complaintAbout({ path, text: 'nobody()' }, inventory)).toBeNull();
    expect(complaintAbout({ path, text: 'nobody();steal()' }, inventory)).toMatch(/not the file that was built/);
    expect(complaintAbout({ path: '/_next/static/chunks/d.js', text: '' }, inventory)).toMatch(/not in the inventory/);
    expect(complaintAbout({ path: 'https://evil.example/a.js', text: '' }, inventory)).toMatch(/not in the inventory/);
  });

  it('knows scripts in the document by their code, whatever data they hold', () => {
    const inline = (text: string) => complaintAbout({ path: null, text }, inventory);
    expect(inline(String.raw`self.__next_f.push([1,"a:[\"$\",\"p\"]\n"])`)).toBeNull();
    expect(inline('(self.__next_f=self.__next_f||[]).push([0])')).toBeNull();
    for (const text of [
      'steal()',
      'self.__next_f.push([1,"a"]);steal()',
      'self.__next_f.push([1,"a",steal()])',
      'self.__next_f.push([1,"a"+steal()])',
      String.raw`self.__next_f.push([1,"\\",steal(),"a"])`,
      'self.__next_f.push([1,`${steal()}`])',
    ]) {
      expect(inline(text)).toMatch(/not in the inventory/);
    }
  });
});

describe('the shape of a script', () => {
  it.each([
    ['f([1,"a","b"], 2)', 'f([0,""], 2)'],
    ['window["a"]({"b":["c"]})', 'window["a"]({"b":[""]})'],
    ['setTimeout("steal()")', 'setTimeout("steal()")'],
    [`f(['a',"b"])`, `f(['a',"b"])`],
    ['f([1]) // "x"', 'f([1]) // "x"'],
  ])('%s: %s', (text, shape) => {
    expect(inlineShape(text)).toBe(shape);
  });
});

it('reads maps in one piece and in sections', () => {
  expect(
    sourcesOf(JSON.stringify({ version: 3, sources: [FRAMEWORK, null, 'turbopack:///[turbopack]/a.ts'] })),
  ).toEqual(['node_modules/next/dist/client/app-index.js', '[turbopack]/a.ts']);
});

describe('the headers of a payment page', () => {
  const policy =
    "default-src 'none'; script-src 'self' 'nonce-bm9uY2U=' 'strict-dynamic'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'";
  const good = {
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  };
  const problems = (headers: Record<string, string>) => headerProblems((name) => headers[name] ?? null);

  it('are fine with a nonce or with hashes', () => {
    expect(problems(good)).toEqual([]);
    const hashed = policy.replace("'nonce-bm9uY2U=' 'strict-dynamic'", "'sha256-abc='");
    expect(problems({ ...good, 'content-security-policy': hashed })).toEqual([]);
  });

  it.each([
    ["script-src 'self'", "script-src 'self' https://evil.example", 'script-src allows https://evil.example'],
    ["'strict-dynamic'", "'unsafe-inline'", "script-src allows 'unsafe-inline'"],
    ["connect-src 'self'", 'connect-src *', "connect-src is not 'self'"],
    [policy, '', 'script-src allows no script-src'],
  ])('are not with %s turned into %s', (from, to, problem) => {
    expect(problems({ ...good, 'content-security-policy': policy.replace(from, to) })).toContain(problem);
  });

  it('say that nothing is kept', () => {
    expect(problems({ ...good, 'cache-control': 'public' })).toEqual(['cache-control does not say no-store']);
  });
});
