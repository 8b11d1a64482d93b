import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { pictureName, type PictureView } from '#scripts/run/picture-name.ts';
import { setTextSize } from './text-size.ts';
import { toViewport } from './views.ts';

/** As wide as a sheet of letter paper. */
const PAPER = { width: 816, height: 1056 };

/** Takes a picture of the whole page, or of the viewport while a dialog is open. */
export async function takePicture(page: Page, folder: string, view: PictureView): Promise<void> {
  let fullPage = (await page.locator('dialog[open]').count()) === 0;
  if (fullPage && view.text !== 100 && view.width !== 'print') {
    // A picture of more than the viewport is drawn with the default text size.
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.setViewportSize({ width: view.width, height });
    await setTextSize(page, view.text);
    fullPage = false;
  }
  await page.screenshot({ path: join(folder, pictureName(view)), fullPage, animations: 'disabled' });
}

/** Takes a picture of the page as printed, then restores screen media and a 390-pixel viewport. */
export async function takePrint(
  page: Page,
  folder: string,
  view: Omit<PictureView, 'width' | 'theme' | 'text'>,
): Promise<void> {
  await page.setViewportSize(PAPER);
  await page.emulateMedia({ media: 'print', colorScheme: 'light' });
  await takePicture(page, folder, { ...view, width: 'print', theme: 'light', text: 100 });
  await page.emulateMedia({ media: 'screen' });
  await page.setViewportSize(toViewport(390));
}
