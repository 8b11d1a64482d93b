import { globSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { isBuilt, PAGES_TO_COME } from './pages-to-come.ts';

/** Paths of the site's pages, without the language and without route groups. */
const pages = globSync('app/**/page.tsx').map((file) => file.replace(/^app\/\[locale\]|\/\([^)]+\)|\/page\.tsx$/g, ''));

describe('pages to come', () => {
  it('are taken off the list once they are there', () => {
    expect(pages).toContain('/dashboard');
    expect(PAGES_TO_COME.filter((path) => pages.includes(path))).toEqual([]);
  });

  it.each([
    ['/move', false],
    ['/dashboard', true],
    ['https://chat.example/', true],
  ])('have no link: %s', (path, isShown) => {
    expect(isBuilt(path)).toBe(isShown);
  });
});
