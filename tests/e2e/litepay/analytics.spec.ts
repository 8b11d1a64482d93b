import { VISA } from '../support/cards.ts';
import { QuickRefill } from '../support/quick-refill.ts';
import { expect, test } from '../support/test.ts';

test('the data layer gets typed events without personal data', async ({ page, sandbox }) => {
  const guest = await sandbox.persona('expiring');
  const refill = new QuickRefill(page, 'en');
  await refill.open();
  await refill.find(guest);
  await refill.enterCard({ ...VISA, cardNumber: '4000000000000002' });
  await refill.pay();
  await expect(refill.failure).toBeVisible();
  await refill.enterCard(VISA);
  const total = await refill.amount(refill.panel('review'), refill.t('payment.summary.total'));
  await refill.pay();
  await expect(refill.receipt).toBeVisible();

  const events = await page.evaluate(() => Reflect.get(window, 'dataLayer') as unknown[]);
  const checkout = { event: 'begin_checkout', price: total / 100 };
  expect(events).toEqual([
    { event: 'step_view', step: 2 },
    { event: 'add_to_cart', price: 45 },
    { event: 'step_view', step: 3 },
    checkout,
    { event: 'step_view', step: 2 },
    { event: 'payment_error', step: 3, detail: 'trouble processing payment' },
    { event: 'step_view', step: 3 },
    checkout,
    { event: 'purchase', price: 45 },
  ]);
  const text = JSON.stringify(events);
  const personal = [guest.phone, guest.zip, guest.firstName, guest.lastName, ...guest.accountIds];
  for (const word of [...personal, VISA.name, VISA.addressLine1, VISA.city, '4242', '0002']) {
    expect(text).not.toContain(word);
  }
});
