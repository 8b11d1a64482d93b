import { expect, it } from '@jest/globals';
import { edgesOf } from './module-graph.ts';
import { readSource, sourceFiles } from './source-files.ts';

const RECORD = 'docs/decisions/redirects-before-the-page.md';

interface Page {
  /** After the language. */
  path: string;
  kind: 'account' | 'other';
  mayRedirect: boolean;
}

const servicesOf = (file: string) => edgesOf(file).flatMap(({ to }) => (to.startsWith('lib/services/') ? [to] : []));

/** A page's loader is the `load…Page` of a service; it, or what it is made with, says `redirect` if the page may be one. */
function pageOf(file: string): Page {
  const isAccountPage = readSource(file).includes('openAccountPage(');
  const loaders = servicesOf(file).flatMap((loader) => [
    loader,
    ...servicesOf(loader).filter((to) => /\/load-/.test(to)),
  ]);
  const path = file.replace(/^app\/\[locale\]|\/\([a-z]+\)|\/page\.tsx$/g, '') || '/';
  const mayRedirect = isAccountPage || loaders.some((loader) => /\bredirect\b/.test(readSource(loader)));
  return { path, kind: isAccountPage ? 'account' : 'other', mayRedirect };
}

const pages = sourceFiles()
  .filter((path) => /^app\/\[locale\]\/.*page\.tsx$/.test(path))
  .map(pageOf);

it('lists the redirects that pages make themselves', () => {
  const rows = readSource(RECORD)
    .split('\n')
    .filter((line) => /^\| /.test(line));
  const listed = rows.flatMap((row) =>
    [...(row.split('|')[1] ?? '').matchAll(/`(\/[^`]*)`/g)].map(([, path = '']) => path),
  );
  const isListed = ({ path }: Page) =>
    listed.some((one) => (one.endsWith('…') ? path.startsWith(one.slice(0, -1)) : path === one));
  expect(rows.some((row) => row.includes('any account page'))).toBe(true);

  const redirecting = pages.filter(({ mayRedirect }) => mayRedirect);
  expect(redirecting.length).toBeGreaterThan(30);
  expect(redirecting.filter((page) => page.kind === 'other' && !isListed(page)).map(({ path }) => path)).toEqual([]);
  const stale = listed.filter(
    (one) => !redirecting.some(({ path }) => (one.endsWith('…') ? path.startsWith(one.slice(0, -1)) : path === one)),
  );
  expect(stale).toEqual([]);
});
