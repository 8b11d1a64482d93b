import { expect, type Locator } from '@playwright/test';

/** Presses Tab until the element has the focus. */
export async function tabTo(target: Locator, most = 20): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < most; presses += 1) {
    await target.page().keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  await expect(target, 'reached with the Tab key').toBeFocused();
}
