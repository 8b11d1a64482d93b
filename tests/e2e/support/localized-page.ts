import type { Locator, Page } from '@playwright/test';
import { labelsIn } from './labels.ts';
import type { TestLocale } from './locales.ts';

export type LabelKey = Parameters<ReturnType<typeof labelsIn>>[0];

/** A page object for the site in one language. */
export class LocalizedPage {
  readonly page: Page;
  readonly locale: TestLocale;

  constructor(page: Page, locale: TestLocale) {
    this.page = page;
    this.locale = locale;
  }

  get t() {
    return labelsIn(this.locale);
  }
}

/** Finds elements by role and by the key of their label. */
export class LabeledPage extends LocalizedPage {
  heading(key: LabelKey): Locator {
    return this.page.getByRole('heading', { level: 1, name: this.t(key), exact: true });
  }

  button(key: LabelKey): Locator {
    return this.page.getByRole('button', { name: this.t(key), exact: true });
  }

  link(key: LabelKey): Locator {
    return this.page.getByRole('main').getByRole('link', { name: this.t(key), exact: true });
  }
}
