import { describe, expect, it } from '@jest/globals';
import { ACCOUNT_PAGES } from '#lib/flows/account-pages.ts';
import { declarationsOf, defaultExportCall, reaches } from './call-graph.ts';
import { sourceFiles } from './source-files.ts';

/**
 * One way for each thing, Account pages: every row is that of a page, and no column of it goes unread. The types allow rows that say what
 * is read only where an account is read (`loadOwned`), so such a page must read it.
 */

const sources = sourceFiles();

describe('the table of account pages', () => {
  it('has a row for each page, with its path, and no other', () => {
    const opened = sources
      .filter((path) => path.endsWith('/page.tsx'))
      .flatMap((path) => {
        const { callee, args: [name] = [] } = defaultExportCall(path) ?? {};
        return name === undefined || callee !== 'openAccountPage'
          ? []
          : [[name, path.replace(/^app\/\[locale\]\/\([a-z]+\)|\/page\.tsx$/g, '')]];
      })
      .sort();
    expect(opened).toEqual(
      Object.entries(ACCOUNT_PAGES)
        .map(([name, { path }]) => [name, path])
        .sort(),
    );
  });
});

describe('a page that says what it reads of its account', () => {
  const loaders = sources
    .filter((path) => /^lib\/services\/.*\.ts$/.test(path))
    .flatMap((path) =>
      [...declarationsOf(path)].flatMap(([name, { calls }]) => (calls.has('loadOwned') ? [[path, name] as const] : [])),
    );

  it('is found', () => {
    expect(loaders.map(([, name]) => name)).toEqual(
      expect.arrayContaining(['loadAccountPage', 'loadAnyMoveStep', 'loadReconnectPage', 'loadRefillCartPage']),
    );
  });

  it.each(loaders)('%s: %s reads it', (path, name) => {
    expect(reaches(path, name, 'showAccount')).toBe(true);
  });

  it('is not one that shows the account as stored', () => {
    expect(reaches('lib/services/reconnect/reconnect-pages.ts', 'loadReconnectStatusPage', 'showAccount')).toBe(false);
    expect(reaches('lib/services/refill/refill-pages.ts', 'loadRefillStatusPage', 'showAccount')).toBe(false);
  });
});
