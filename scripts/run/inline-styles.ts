import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { INLINE_STYLES } from '#lib/inline-styles.ts';
import { Problem } from './problem.ts';

/** Where the framework's manifest of a page names the style sheets of its parts. */
const LISTED = /(?<="entryCSSFiles":)\{.*?\}(?=,"entryJSFiles")/s;

type Entries = Record<string, { path: string }[]>;

/**
 * Takes the links to style sheets out of a finished server build and leaves all styles where the server finds them: each document
 * then brings them along and is painted a round trip earlier (docs/decisions/styles-inside-the-document.md). `built`: the folder
 * that the server calls `.next`. Throws a Problem when the build is not of the expected shape.
 */
export function inlineStyles(built: string): void {
  let sheets: string[] = [];
  const lists: string[][] = [];
  for (const file of globSync('server/app/**/*_client-reference-manifest.js', { cwd: built })) {
    const manifest = readFileSync(join(built, file), 'utf8');
    if (!LISTED.test(manifest)) throw new Problem(`${file} does not name its styles as it used to.`);
    const linkless = manifest.replace(LISTED, (listed) => {
      const entries = Object.entries(JSON.parse(listed) as Entries).map(([part, linked]) => {
        lists.push(linked.map(({ path }) => path));
        return [part, []];
      });
      return JSON.stringify(Object.fromEntries(entries));
    });
    writeFileSync(join(built, file), linkless);
  }
  for (const list of lists) if (list.length > sheets.length) sheets = list;
  // Later rules win, so one order must be right for all pages.
  const isOneOrder = lists.every((list) => list.every((path, at) => path === sheets[at]));
  if (sheets.length === 0 || !isOneOrder) throw new Problem('The pages do not share their styles (cssChunking).');
  const styles = sheets.map((path) => readFileSync(join(built, path), 'utf8')).join('\n');
  // Addresses in a sheet are relative to it.
  writeFileSync(join(built, INLINE_STYLES), styles.replaceAll('url(../', 'url(/_next/static/'));
}
