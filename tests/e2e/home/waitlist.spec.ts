import { inOneLocale, onOneScreenEach } from '../support/locales.ts';
import { expect, test } from '../support/test.ts';
import { Waitlist } from '../support/waitlist.ts';

inOneLocale('es', (locale) => {
  test(`a customer without service joins the waitlist once, and leaves it with one press ${onOneScreenEach(locale, '@small')}`, async ({
    page,
    sandbox,
  }) => {
    const waitlist = new Waitlist(page, locale, sandbox);
    await waitlist.start();
    await waitlist.joinAndOpenLink();
    await waitlist.leave.click();
    await expect(waitlist.heading(waitlist.t('waitlist.leave.left.title'))).toBeFocused();
    expect(await sandbox.outbox(waitlist.mobile)).toHaveLength(1);
  });
});
