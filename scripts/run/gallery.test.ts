import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { EARLIER, writeGallery } from './gallery.ts';
import { pictureName } from './picture-name.ts';

const folder = mkdtempSync(join(tmpdir(), 'hearthline-gallery-'));
beforeAll(() => mkdirSync(join(folder, 'shop')));
afterAll(() => rmSync(folder, { recursive: true }));

it('shows the existing pictures in the order of the screens, by relative addresses', () => {
  const views = [
    { flow: 'shop', name: 'receipt', locale: 'es', width: 'print', theme: 'light', text: 100 },
    { flow: 'shop', name: 'plans', locale: 'en', width: 320, theme: 'light', text: 200 },
    { flow: 'shop', name: 'plans', locale: 'en', width: 390, theme: 'dark', text: 100 },
  ] as const;
  for (const view of views) writeFileSync(join(folder, pictureName(view)), '');
  const screens = ['plans', 'review', 'receipt'].map((name) => ({ flow: 'shop', name, page: '/buy' }));
  expect(writeGallery(folder, screens)).toBe(3);
  const html = readFileSync(join(folder, 'index.html'), 'utf8');
  expect([...html.matchAll(/src="([^"]+)"/g)].map(([, src]) => src)).toEqual([
    'shop/plans.en.390.dark.png',
    'shop/plans.en.320.light.200.png',
    'shop/receipt.es.print.light.png',
  ]);
  expect(html).not.toMatch(/https?:|<script/);
});

it('shows the picture of an earlier commit before the present one', () => {
  const view = { flow: 'shop', name: 'plans', locale: 'en', width: 390, theme: 'dark', text: 100 } as const;
  for (const part of ['', EARLIER]) {
    mkdirSync(join(folder, part, 'shop'), { recursive: true });
    writeFileSync(join(folder, part, pictureName(view)), '');
  }
  expect(writeGallery(folder, [{ flow: 'shop', name: 'plans', page: '/buy' }])).toBe(2);
  const html = readFileSync(join(folder, 'index.html'), 'utf8');
  const sources = [...html.matchAll(/src="([^"]+)"/g)].map(([, src]) => src);
  expect(sources.slice(0, 2)).toEqual(['before/shop/plans.en.390.dark.png', 'shop/plans.en.390.dark.png']);
});
