import { describe, expect, it } from '@jest/globals';
import { sourceFiles } from '#tests/architecture/source-files.ts';
import { PAGES_OF } from './pages.ts';

/** 'app/[locale]/(shop)/buy/internet/page.tsx' as '/buy/internet'. */
const pages = sourceFiles()
  .filter((path) => path.startsWith('app/') && path.endsWith('/page.tsx'))
  .map((path) => path.replace(/^app\/\[locale\]|\/\([a-z]+\)|\/page\.tsx$/g, '') || '/');

describe('the pages that need a call', () => {
  it.each(Object.entries(PAGES_OF))('exist: %s', (_call, paths) => {
    expect(paths.length).toBeGreaterThan(0);
    expect(paths.filter((path) => !pages.includes(path))).toEqual([]);
  });
});
