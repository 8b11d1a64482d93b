import { inBothLocales } from '../support/locales.ts';
import { QuickRefill, SELECTS, CARD_FIELDS } from '../support/quick-refill.ts';
import { VISA } from '../support/cards.ts';
import { expect, test } from '../support/test.ts';
import { TaskCounter } from './task-counter.ts';

// What a task costs a customer on a phone. Nothing is expected of the figures: `npm run tasks` prints them.
inBothLocales((locale) => {
  test(`a guest refills somebody's plan`, async ({ context, page, sandbox }) => {
    const guest = await sandbox.persona('expiring');
    const counter = await TaskCounter.in(context);
    const refill = new QuickRefill(page, locale);
    await refill.enter();
    await refill.phone.fill(guest.phone);
    await refill.zip.fill(guest.zip);
    await counter.read(page, 'find');
    await refill.next('find').tap();
    await expect(refill.panel('payment')).toBeVisible();
    for (const name of CARD_FIELDS) {
      const field = refill.field(name);
      if (VISA[name] === '' || (await field.inputValue()) !== '') continue;
      await (SELECTS.includes(name) ? field.selectOption(VISA[name]) : field.fill(VISA[name]));
    }
    await counter.read(page, 'payment');
    await refill.next('payment').tap();
    await expect(refill.confirm).toBeVisible();
    await expect(refill.confirm).not.toHaveAttribute('aria-busy', 'true');
    await counter.read(page, 'review');
    await refill.agree.tap();
    await refill.confirm.tap();
    await expect(refill.receipt).toBeVisible();
    counter.done('guest', locale);
  });
});
