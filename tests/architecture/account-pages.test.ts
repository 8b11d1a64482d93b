import { describe, expect, it } from '@jest/globals';
import { ACCOUNT_PAGES } from '#lib/account/flow.ts';
import { callsIn } from './call-graph.ts';
import { sourceFiles } from './source-files.ts';

describe('the table of account pages', () => {
  it('has exactly one row for each page, with its path', () => {
    const openers = sourceFiles()
      .filter((path) => path.endsWith('/page.tsx'))
      .flatMap((path) =>
        callsIn(path)
          .filter(({ callee }) => callee === 'requestFor')
          .map(({ args: [name] }) => [name, path.replace(/^app\/\[locale\]\/\([a-z]+\)|\/page\.tsx$/g, '')]),
      )
      .sort();
    expect(openers).toEqual(
      Object.entries(ACCOUNT_PAGES)
        .map(([name, { path }]) => [name, path])
        .sort(),
    );
  });
});
