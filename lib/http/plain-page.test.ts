import { createHash } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { complaintsAbout } from '#tests/e2e/support/valid-html.ts';
import { escapeHtml, plainPage, PLAIN_STYLE_HASHES } from './plain-page.ts';

const page = plainPage({
  lang: 'es',
  title: 'Un momento… <b>',
  body: `<h1>Un momento…</h1><p><a href="${escapeHtml('/es?a=1&b="2"')}">Continuar</a></p>`,
  refresh: '0; url=https://id.example/end?a=1&b="2"',
});

it('renders valid HTML, whatever texts and address contain', async () => {
  expect(page).toContain('<title>Un momento… &lt;b&gt;</title>');
  expect(page).toContain('content="0; url=https://id.example/end?a=1&amp;b=&quot;2&quot;"');
  expect(page).toContain('href="/es?a=1&amp;b=&quot;2&quot;"');
  expect(await complaintsAbout(page)).toEqual([]);
});

it.each([
  ['plain', page],
  ["in the brand's colors", plainPage({ lang: 'en', title: 'Gone', body: '<h1>Gone</h1>', isBranded: true })],
])('renders a style sheet of fewer than 400 bytes that its policy allows: %s', (_what, document) => {
  const [, style = ''] = /<style>(.*)<\/style>/.exec(document) ?? [];
  expect(Buffer.byteLength(style)).toBeLessThan(400);
  expect(PLAIN_STYLE_HASHES).toContain(`'sha256-${createHash('sha256').update(style).digest('base64')}'`);
});
