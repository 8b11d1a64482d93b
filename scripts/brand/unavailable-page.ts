import { z } from 'zod';
import { bilingualPage } from '#lib/http/plain-page.ts';
import { byLocale, DEFAULT_LOCALE, type Locale } from '#lib/i18n/locales.ts';
import { withOwnTexts } from '#lib/i18n/message-tree.ts';
import { type Brand, BRAND_FILE, type ReadFile } from './brand-file.ts';

/** What nginx and HAProxy show while no instance responds. */
export const UNAVAILABLE_FILE = 'docs/deploy/unavailable.html';

const AGAIN_SECONDS = 30;

const messagesSchema = z.object({
  siteDown: z.object({ title: z.string(), text: z.string(), paying: z.string() }),
});

/** The page from the brand's name and the messages: one file without scripts, pictures or other requests. */
export function unavailablePage({ name }: Pick<Brand, 'name'>, readFile: ReadFile): string {
  const shellIn = (locale: Locale): unknown => JSON.parse(String(readFile(`messages/${locale}/shell.json`) ?? '{}'));
  const english = shellIn(DEFAULT_LOCALE);
  const noticeIn = (locale: Locale) => {
    const { title, ...paragraphs } = messagesSchema.parse(withOwnTexts(english, shellIn(locale))).siteDown;
    return { title, paragraphs: [paragraphs.text, paragraphs.paying] };
  };
  return `${bilingualPage(name, byLocale(noticeIn), { refresh: String(AGAIN_SECONDS) })}\n`;
}

/** One line if the file does not match the brand and the messages. Not asked by the build: an image is built without docs. */
export function staleUnavailablePage(brand: Brand, readFile: ReadFile): string[] {
  if (String(readFile(UNAVAILABLE_FILE) ?? '') === unavailablePage(brand, readFile)) return [];
  return [`${UNAVAILABLE_FILE}: not what ${BRAND_FILE} and messages/ say; run \`npm run brand -- --write\``];
}
