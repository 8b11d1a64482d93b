import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { homeForOneVisit, KEPT_SOURCE } from '#lib/kept-paths.ts';
import { config } from '../../middleware.ts';
import { passKeptPages } from './pass-kept-pages.ts';

let built: string;
const manifest = () => join(built, 'server/functions-config-manifest.json');
beforeEach(() => {
  built = mkdtempSync(join(tmpdir(), 'pass-kept-pages-'));
  mkdirSync(join(built, 'server'));
});
afterEach(() => rmSync(built, { recursive: true }));

const other = { '/api/litepay/pay': { maxDuration: 120 } };
/** As the framework writes down the matchers of middleware.ts. */
const matchers = config.matcher.map((matcher) => {
  const { source, ...conditions } = typeof matcher === 'string' ? { source: matcher } : matcher;
  return { regexp: '^x$', originalSource: source, ...conditions };
});

function put(given: object[]): void {
  writeFileSync(
    manifest(),
    JSON.stringify({ version: 1, functions: { '/_middleware': { matchers: given }, ...other } }),
  );
}

describe('passKeptPages', () => {
  it('takes one line out: the home page, whoever asks', () => {
    put(matchers);
    passKeptPages(built);
    const { functions } = JSON.parse(readFileSync(manifest(), 'utf8'));
    expect(functions).toEqual({ '/_middleware': { matchers: matchers.slice(1) }, ...other });
    expect(matchers[0]).toEqual({ regexp: '^x$', originalSource: KEPT_SOURCE });
  });

  it('leaves it the requests whose page is made for one visit', () => {
    for (const { has, missing } of homeForOneVisit.map((one) => ({ has: undefined, missing: undefined, ...one })))
      expect(matchers.slice(1)).toContainEqual(
        expect.objectContaining({ originalSource: KEPT_SOURCE, ...(has && { has }), ...(missing && { missing }) }),
      );
  });

  it.each([
    ['none', matchers.slice(1)],
    ['two', [...matchers, ...matchers.slice(0, 1)]],
  ])('refuses a build with %s of them', (_, given) => {
    put(given);
    expect(() => passKeptPages(built)).toThrow('does not name what the middleware sees');
  });

  it('refuses a build without a middleware', () => {
    writeFileSync(manifest(), JSON.stringify({ version: 1, functions: other }));
    expect(() => passKeptPages(built)).toThrow('does not name what the middleware sees');
  });
});
