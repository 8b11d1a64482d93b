import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { pictureName, type PictureView } from '#scripts/run/picture-name.ts';
import { viewportOf } from './views.ts';

/** As wide as a sheet of letter paper. */
const PAPER = { width: 816, height: 1056 };

/** Takes a picture of the whole page, or of the viewport while a dialog is open. */
export async function takePicture(page: Page, folder: string, view: PictureView): Promise<void> {
  const fullPage = (await page.locator('dialog[open]').count()) === 0;
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
  await page.setViewportSize(viewportOf(390));
}
