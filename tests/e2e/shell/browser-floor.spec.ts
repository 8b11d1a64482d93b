import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { newerNames, scriptProblems, sheetProblems } from '../../../scripts/browser-floor.ts';
import { inRoot } from '../../../scripts/run/paths.ts';

const CHUNKS = inRoot('.next/static/chunks');
/** Loaded by browsers without modules alone, which are older than the floor. */
const POLYFILLS: unknown = JSON.parse(readFileSync(inRoot('.next/build-manifest.json'), 'utf8'));

/** Names that a chunk calls without naming them in the condition. */
const ASKED_ELSEWHERE: Readonly<Record<string, string>> = {
  '.checkVisibility': 'React Aria asks for it once, when it is loaded',
  '.moveBefore': 'card fields of a gateway ask for it before; without it they keep the token of the form',
  CompressionStream: 'jose compresses only for a header that we never set, and asks for it before',
};

/** What a browser shows that drops the rule. Chrome has `:has` since 105, Firefox since 121; popovers since 114 and 125, Safari since 17. */
const WITHOUT_THEM: Readonly<Record<string, string>> = {
  '.document:has(:is(input[autocomplete^=cc-],[data-holds-card]))': 'pulling down reloads a page with a typed card too',
  '.menu:popover-open': 'the menu appears without sliding in',
  '.roomy:popover-open': 'below 75rem the links are left to the pages and the footer',
  '.label::details-content': 'a closed label is not printed',
  '.summary::details-content': 'a closed summary is not printed',
  '.tile:has(:disabled)': 'a tile does not fade',
  '.facts>:has(.action)': 'the action stands below its value',
  '.facts>:has(.action) dt': 'the action stands below its value',
  'body:has(.bar)': 'the end of the footer lies under the bar',
  'body:has(.cart)': 'the end of the footer lies under the bar',
  '.label+:has(+.aside)': 'the field is as wide as its text',
  '.unit:has(:checked)': 'the radio button alone shows the choice',
  '.unit:has(:focus-visible)': 'the radio button alone has the ring',
  '.unit:has(:focus-visible) input': 'the radio button alone has the ring',
  '.choice:has(:checked)': 'the radio button alone shows the choice',
  '.choice:has(:focus-visible)': 'the radio button alone has the ring',
  '.choice:has(:focus-visible) input': 'the radio button alone has the ring',
  '.plan:has(.radio:checked)': 'the radio button alone shows the choice',
  '.plan:has(.radio:focus-visible)': 'the radio button alone has the ring',
  '.plan:has(.radio:focus-visible) .radio': 'the radio button alone has the ring',
  '.intro:has(+.layout:is([data-step=payment],[data-step=review]))': 'the introduction stays',
  '.intro:has(+.layout:is([data-step=payment],[data-step=review]))>:not(h1)': 'the introduction stays',
  '.intro:has(+.layout[data-step=review])': 'the title begins at the edge of the page',
  '.cart:has(>button:nth-child(4))': 'with large text the bar with its sentence covers more of the page',
  // The tour is a dialog like any other then.
  'dialog:has(.dots)': 'a step stands in the middle',
  'dialog:has(.dots)::backdrop': 'a step darkens the page',
  'dialog:has(.dots[data-step="2"])': 'a step stands in the middle',
  'dialog:has(.dots,.welcome)>div': 'the buttons scroll with the text',
  'dialog:has(.dots,.welcome)>div>:last-child': 'the buttons scroll with the text',
  'dialog:has(.dots,.welcome)>div>:last-child>*': 'the buttons are larger',
  'dialog:has(.dots,.welcome) h2': 'the heading is larger',
  ':has(.dots) [data-tour]': 'what a step explains is nearer to the edge',
  ':has(.dots) [data-toured]': 'what a step explains has no ring',
  // Of the popover, which is a list in the page then.
  '.menu { block-size: 100dvh }': 'it is as high as its links',
  '.roomy { block-size: 100dvh }': 'it is as high as its links',
};

const filesWith = (end: string) =>
  readdirSync(CHUNKS)
    .filter((name) => name.endsWith(end))
    .map((name) => ({ name, text: readFileSync(`${CHUNKS}/${name}`, 'utf8') }));

test('every script parses in the oldest supported browsers, and uses only their functions', () => {
  const { polyfillFiles } = POLYFILLS as { polyfillFiles: string[] };
  const names = newerNames();
  const scripts = filesWith('.js').filter(({ name }) => !polyfillFiles.some((file) => file.endsWith(name)));
  expect(scripts.length).toBeGreaterThan(30);
  const problems = scripts.flatMap(({ name, text }) => scriptProblems(text, names).map((what) => `${name} ${what}`));
  const isAskedElsewhere = (problem: string) =>
    Object.keys(ASKED_ELSEWHERE).some((name) => problem.includes(` ${name}: `));
  expect(problems.filter((problem) => !isAskedElsewhere(problem))).toEqual([]);
  for (const name of Object.keys(ASKED_ELSEWHERE)) expect(problems.join('\n')).toContain(` ${name}: `);
});

test('every style sheet is usable in the oldest supported browsers', () => {
  const sheets = filesWith('.css');
  expect(sheets.length).toBeGreaterThan(0);
  expect(sheets.flatMap(({ text }) => sheetProblems(text, WITHOUT_THEM))).toEqual([]);
  const all = sheets.flatMap(({ text }) => sheetProblems(text, {})).join('\n');
  for (const rule of Object.keys(WITHOUT_THEM)) expect(all).toContain(`no fallback: ${rule}`);
});
