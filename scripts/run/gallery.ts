import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LOCALES } from '#lib/i18n/locales.ts';
import { pictureName, type PictureView } from './picture-name.ts';

/** The folder, inside the gallery's, of an earlier commit's pictures. */
export const EARLIER = 'before';

export interface GalleryScreen {
  flow: string;
  name: string;
  /** The path or step that it shows. */
  page: string;
}

const CHOICES = {
  locale: LOCALES,
  width: ['320', '390', '1280', 'print'],
  theme: ['light', 'dark'],
  text: ['100', '150', '200'],
} as const;

const WIDTHS = [390, 1280] as const;
const THEMES = ['light', 'dark'] as const;
const PRINT = { width: 'print', theme: 'light', text: 100 } as const;
const LARGE_TEXT = ([150, 200] as const).flatMap((text) =>
  ([320, 390] as const).map((width) => ({ width, theme: 'light', text }) as const),
);
const VIEWS = LOCALES.flatMap((locale) => [
  ...WIDTHS.flatMap((width) => THEMES.map((theme) => ({ locale, width, theme, text: 100 }) as const)),
  ...LARGE_TEXT.map((view) => ({ locale, ...view })),
  { locale, ...PRINT },
]);

const STYLE = `
body { margin: 0; font: 16px/1.4 system-ui, sans-serif; color: #222; background: #eee; }
form { position: sticky; top: 0; z-index: 1; display: flex; flex-wrap: wrap; gap: 0.5rem 2rem; padding: 0.75rem 1rem; background: #fff; box-shadow: 0 1px 4px #0003; }
fieldset { display: flex; flex-wrap: wrap; gap: 0.75rem; margin: 0; padding: 0; border: 0; }
section { padding: 0 1rem 2rem; }
h3 { font-size: 1rem; scroll-margin-top: 6rem; }
h3 small { font-weight: normal; color: #555; }
.row { display: flex; align-items: flex-start; gap: 1rem; overflow-x: auto; }
figure { flex: none; margin: 0; }
img { display: block; max-width: 90vw; background: #fff; box-shadow: 0 1px 4px #0003; }
[data-width='320'] img { width: 320px; }
[data-width='390'] img { width: 390px; }
[data-width='1280'] img { width: 800px; }
[data-width='print'] img { width: 510px; }
`;

/** Hides what is not ticked, without a script. */
const hiding = (name: string, value: string) =>
  `body:has(input[name='${name}'][value='${value}']:not(:checked)) [data-${name}='${value}'] { display: none; }`;

/**
 * Writes the page that shows the pictures of a folder, in the screens' order, each after the one of an earlier commit if there is one;
 * returns their number without those.
 */
export function writeGallery(folder: string, screens: readonly GalleryScreen[]): number {
  const hasPicture = (view: PictureView) => existsSync(join(folder, pictureName(view)));
  const flows = [...new Set(screens.map(({ flow }) => flow))];
  let count = 0;
  const rows = screens.flatMap(({ flow, name, page }) => {
    const pictures = VIEWS.map((view) => ({ ...view, flow, name })).filter(hasPicture);
    count += pictures.length;
    if (pictures.length === 0) return [];
    const title = `<h3 id="${flow}/${name}">${name} <small>${page}</small></h3>`;
    const figures = pictures.flatMap((view) => {
      const earlier = join(EARLIER, pictureName(view));
      return existsSync(join(folder, earlier)) ? [figure(view, EARLIER), figure(view)] : [figure(view)];
    });
    const row = `<div class="row">${figures.join('')}</div>`;
    return [`<section data-flow="${flow}">${title}${row}</section>`];
  });
  const choices = Object.entries({ flow: flows, ...CHOICES });
  const rules = choices.flatMap(([name, values]) => values.map((value) => hiding(name, value)));
  const inputs = choices.map(([name, values]) => fieldset(name, values));
  const html = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Screens</title>
<style>${STYLE}${rules.join('\n')}</style>
<form>${inputs.join('\n')}</form>
<main>
${rows.join('\n')}
</main>
</html>
`;
  writeFileSync(join(folder, 'index.html'), html);
  return count;
}

function fieldset(name: string, values: readonly string[]): string {
  const boxes = values.map(
    (value) => `<label><input type="checkbox" name="${name}" value="${value}" checked> ${value}</label>`,
  );
  return `<fieldset aria-label="${name}">${boxes.join('')}</fieldset>`;
}

function figure(view: PictureView, when: typeof EARLIER | null = null): string {
  const { flow, name, locale, width, theme, text } = view;
  const look = `${locale}, ${width}, ${theme}${text === 100 ? '' : `, text at ${text}%`}${when === null ? '' : `, ${when}`}`;
  const path = when === null ? pictureName(view) : `${when}/${pictureName(view)}`;
  const alt = `${flow}, ${name}: ${look}`;
  const picture = `<a href="${path}"><img src="${path}" alt="${alt}" loading="lazy"></a>`;
  return `<figure data-locale="${locale}" data-width="${width}" data-theme="${theme}" data-text="${text}">${picture}<figcaption>${look}</figcaption></figure>`;
}
