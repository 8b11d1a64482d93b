import { describe, expect, it } from '@jest/globals';
import { FLOWS } from '#lib/site/flows.ts';
import { pagePath } from '#tests/e2e/screens/page-path.ts';
import { SCREENS } from '#tests/e2e/screens/screens.ts';
import { sourceFiles } from './source-files.ts';

/** Steps and pages without a screen, and why. */
const NOTHING_SHOWN: Readonly<Record<string, string>> = {
  'buyflow.entry': 'leads to the plans',
  'litepay.entry': 'leads to the first step',
  '/litepay': 'leads to the first step',
};

/** The screens that replace a page, by file. */
const STAND_INS: Readonly<Record<string, string>> = {
  'app/[locale]/error.tsx': 'page-error',
  'app/global-error.tsx': 'layout-error',
  'app/global-not-found.tsx': 'not-found',
  'app/api/not-found/route.ts': 'unknown-name',
};

const STAND_IN_FILE = /^app\/(.*\/)?(error|loading|not-found|global-error|global-not-found)\.tsx$/;

const sources = sourceFiles().filter((path) => path.startsWith('app/'));
/** 'app/[locale]/(shop)/buy/internet/page.tsx' as '/buy/internet'. */
const paths = sources
  .filter((path) => path.endsWith('/page.tsx'))
  .map((path) => path.replace(/^app\/\[locale\]|\/\([a-z]+\)|\/page\.tsx$/g, '') || '/');
const steps = Object.entries(FLOWS).flatMap(([flow, table]) => Object.keys(table).map((step) => `${flow}.${step}`));

const screens = SCREENS.flatMap(({ flow, walks }) => walks.flat().map((screen) => ({ ...screen, flow })));
const shownPages = new Set<string>(screens.map(({ page }) => page));
const shownPaths = new Set(screens.map(({ page }) => pagePath(page)));

describe('the list of screens', () => {
  it.each(paths.filter((path) => !(path in NOTHING_SHOWN)))('have the page %s', (path) => {
    expect(shownPaths).toContain(path);
  });

  it.each(steps.filter((step) => !(step in NOTHING_SHOWN)))('have the step %s', (step) => {
    expect(shownPages).toContain(step);
  });

  it.each(sources.filter((path) => STAND_IN_FILE.test(path)))('have %s', (path) => {
    expect(shownPages).toContain(STAND_INS[path]);
  });

  it('names only pages that exist', () => {
    const allPaths = [
      ...paths,
      ...Object.values(FLOWS).flatMap((table) => Object.values(table).map(({ path }) => path)),
    ];
    const standIns = Object.values(STAND_INS);
    const unknown = screens.filter(({ page }) => !standIns.includes(page) && !allPaths.includes(pagePath(page) ?? ''));
    expect(unknown.map(({ flow, name, page }) => `${flow}/${name}: ${page}`)).toEqual([]);
    expect(Object.keys(NOTHING_SHOWN).filter((page) => shownPages.has(page))).toEqual([]);
  });

  it('has a unique name for each screen, which names its pictures', () => {
    const names = screens.map(({ flow, name }) => `${flow}/${name}`);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
    expect(names.filter((name) => !/^[a-z0-9]+(-[a-z0-9]+)*\/[a-z0-9]+(-[a-z0-9]+)*$/.test(name))).toEqual([]);
  });
});
