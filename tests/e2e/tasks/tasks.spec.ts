import type { Locator, Page } from '@playwright/test';
import { CARD_FIELDS_IN_ORDER } from '#components/payment/use-card-field.ts';
import type { CardFormValues } from '#lib/payment/card-form-values.ts';
import { AccountJourney } from '../support/account-journey.ts';
import { AddressCheck } from '../support/address-check.ts';
import { VISA } from '../support/cards.ts';
import { labelsIn } from '../support/labels.ts';
import { inBothLocales, type TestLocale } from '../support/locales.ts';
import { MoveJourney } from '../support/move-journey.ts';
import { QuickRefill, SELECTS } from '../support/quick-refill.ts';
import { RefillJourney } from '../support/refill-journey.ts';
import type { Persona } from '../support/sandbox-client.ts';
import { freshShopper, ShopJourney } from '../support/shop-journey.ts';
import { type Credentials, passLogin } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';
import { TaskCounter } from './task-counter.ts';

// What a task costs a customer on a phone: `npm run tasks` prints the figures, and `npm run test:all` checks those that have a goal.

/** Billed where the provider serves, so that it knows city and state. */
const CARD = { ...VISA, addressLine1: '100 Maple Street' };
/** With `BILLING_ADDRESS=zip` and `REFILL_AGREEMENT=sentence`, only the tasks that these settings shorten are counted. */
const SETTING = process.env.TASKS_BILLING === 'zip' ? ' zip' : '';
const AGREEMENT = process.env.TASKS_AGREEMENT === 'sentence' ? 'sentence' : 'box';
/** Of the question and what its answer leads to. */
const NO_INTERNET = { taps: 2, fields: 2, words: 120 };
/** Of a guest's refill, from its own page on. */
const GUEST = { taps: 4, fields: SETTING ? 8 : 9, words: SETTING ? 230 : 250 };

/** Of an order, from the home page on. */
const SHOPPER = { taps: 8, fields: 11, words: 460 };
/** Of a move for now, from the dashboard on. */
const MOVED = { taps: 6, fields: 2, words: 200 };

inBothLocales((locale) => {
  test('guest: refills the plan of somebody else, from the page on', async ({ context, page, sandbox }) => {
    const guest = await sandbox.persona('expiring');
    const counter = await TaskCounter.in(context);
    await new QuickRefill(page, locale).enter();
    await refillAsGuest(counter, new QuickRefill(page, locale), guest);
    counter.finish(`guest${SETTING}`, locale, GUEST);
  });

  test('guest from home: the same, from the home page on', async ({ context, page, sandbox }) => {
    const guest = await sandbox.persona('expiring');
    const counter = await TaskCounter.in(context);
    const refill = new QuickRefill(page, locale);
    await page.goto(`/${locale}`);
    await goToQuickRefill(refill);
    await refillAsGuest(counter, refill, guest);
    counter.finish(`guest from home${SETTING}`, locale, { ...GUEST, taps: GUEST.taps + 1 });
  });

  test('guest again: the same a month later, on a device that remembers', async ({ context, page, sandbox }) => {
    const guest = await sandbox.persona('expiring');
    const refill = new QuickRefill(page, locale);
    await refill.enter();
    await refill.phone.fill(guest.phone);
    await page.getByRole('checkbox', { name: refill.t('litepay.find.remember') }).check();
    await refill.find(guest);
    await expect(refill.panel('payment')).toBeVisible();
    // A visit of its own: neither cookies nor the tab's drafts are left.
    await page.evaluate(() => sessionStorage.clear());
    await context.clearCookies();
    const counter = await TaskCounter.in(context);
    await refill.enter();
    await counter.read(page, 'find');
    const again = refill.t('litepay.find.remembered.refill', { phone: `…${guest.phone.slice(-4)}` });
    await page.getByRole('button', { name: again }).tap();
    await payAsGuest(counter, refill);
    counter.finish(`guest again${SETTING}`, locale, GUEST);
  });

  test('owner: refills with the saved card, from the dashboard on', async ({ context, page, sandbox }) => {
    const owner = await sandbox.persona('expiring', { daysRemaining: 2 });
    const counter = await TaskCounter.in(context);
    const refill = new RefillJourney(page, locale);
    await refill.open(owner);
    const refillNow = page.getByRole('link', { name: refill.t('shell.menu.refillNow'), exact: true });
    await refillNow.filter({ visible: true }).first().tap();
    await expect(refill.submit).toBeVisible({ timeout: 20_000 });
    await counter.read(page, 'review');
    const box = page.getByRole('checkbox', { name: refill.t('refill.review.agree') });
    if (AGREEMENT === 'box') await box.tap();
    else await expect(box).toHaveCount(0);
    await refill.submit.tap();
    await refill.expectReceipt();
    counter.finish(`owner ${AGREEMENT}`, locale, { taps: AGREEMENT === 'box' ? 3 : 2, fields: 0, words: 110 });
  });

  if (SETTING) return;

  test('auto-refill: turns it on, from the dashboard on', async ({ context, page, sandbox }) => {
    const owner = await sandbox.persona('active');
    const counter = await TaskCounter.in(context);
    const account = new AccountJourney(page, locale);
    await account.open(owner);
    const links = page.getByRole('region', { name: account.t('accountDashboard.links.title') });
    await links.getByRole('link', { name: account.t('account.autoRefill.title'), exact: true }).tap();
    await expect(account.heading('account.autoRefill.title')).toBeVisible({ timeout: 20_000 });
    await counter.read(page, 'auto-refill');
    await page.getByRole('checkbox', { name: account.t('account.autoRefill.agree') }).tap();
    await account.button('account.autoRefill.turnOn').tap();
    await expect(page.getByText(account.t('account.autoRefill.success'))).toBeVisible({ timeout: 20_000 });
    counter.finish('auto-refill', locale, { taps: 3, fields: 0, words: 130 });
  });

  test('shopper: orders service, from the home page on', async ({ context, page }) => {
    const counter = await TaskCounter.in(context);
    const home = new AddressCheck(page, locale);
    const shop = new ShopJourney(page, locale);
    await home.open();
    await home.address.fill('100 Maple Street');
    await home.zip.fill('62701');
    await home.check.tap();
    const name = shop.t('serviceability.serviceable.seePlans');
    await page.getByRole('link', { name }).or(page.getByRole('button', { name })).first().tap();
    await expect(shop.heading('buyflow.internet.title')).toBeVisible();
    await counter.read(page, 'plans');
    await shop.leavePlans({ promo: 'leave' });
    await shop.skipIdentity();
    await shop.fillCustomer(freshShopper());
    await counter.read(page, 'customer');
    await shop.leaveCustomer();
    await fillEmpty((name) => shop.cardField(name));
    await counter.read(page, 'details');
    await shop.leaveDetails();
    await counter.read(page, 'review');
    await page.getByRole('checkbox', { name: shop.t('buyflow.checkout.agree'), exact: true }).tap();
    await shop.button('buyflow.checkout.submit').tap();
    await expect(shop.confirmed).toBeVisible({ timeout: 30_000 });
    // The presses and fields that the specification fixes; the offer is declined before 'Next', the name on the card is filled in.
    counter.finish('shopper', locale, SHOPPER);
  });

  test('moved customer: moves now, from the dashboard on', async ({ context, page, sandbox }) => {
    test.slow();
    const owner = await sandbox.persona('move-ready');
    const counter = await TaskCounter.in(context);
    const move = new MoveJourney(page, locale);
    await logIn(counter, page, locale, owner);
    await move.entrance.tap();
    await move.expectStart();
    await move.check.address.fill('100 Maple Street');
    await move.check.zip.fill('62701');
    await counter.read(page, 'address');
    await move.check.check.tap();
    await expect(move.heading('moving.confirmAddress.title')).toBeVisible({ timeout: 20_000 });
    await counter.read(page, 'confirm');
    await move.button('moving.confirmAddress.moveNow').tap();
    await expect(move.heading('moving.now.title')).toBeVisible({ timeout: 20_000 });
    await counter.read(page, 'now');
    await move.hold('pointer', 'moving.received.title');
    await move.expectOrdered('moving.received.title');
    counter.finish('moved customer', locale, MOVED);
  });

  test('customer without internet: asks why it is gone, and takes the act that helps', async ({
    context,
    page,
    sandbox,
  }) => {
    const counter = await TaskCounter.in(context);
    await page.goto(`/${locale}/no-internet`);
    const customer = await sandbox.persona('expired');
    const main = page.getByRole('main');
    const t = labelsIn(locale);
    await main.getByLabel(t('fields.phoneNumber'), { exact: true }).fill(customer.phone);
    await main.getByLabel(t('fields.zipCode'), { exact: true }).fill(customer.zip);
    await counter.read(page, 'question');
    await main.getByRole('button', { name: t('noInternet.check'), exact: true }).tap();
    await expect(main.getByText(t('noInternet.answers.ranOut.title'), { exact: true })).toBeVisible();
    await counter.read(page, 'answer');
    await main.getByRole('link', { name: t('noInternet.answers.ranOut.refill'), exact: true }).tap();
    await expect(new QuickRefill(page, locale).field('name')).toBeVisible();
    counter.finish('no internet', locale, NO_INTERNET);
  });
});

/** From the home page of a phone, by the button beside the price. */
async function goToQuickRefill({ page, t }: QuickRefill): Promise<void> {
  await page.getByRole('link', { name: t('home.hero.refill'), exact: true }).tap();
}

async function refillAsGuest(counter: TaskCounter, refill: QuickRefill, guest: Persona): Promise<void> {
  await expect(refill.next('find')).toBeEnabled();
  await refill.phone.fill(guest.phone);
  await refill.zip.fill(guest.zip);
  await counter.read(refill.page, 'find');
  await refill.next('find').tap();
  await payAsGuest(counter, refill);
}

async function payAsGuest(counter: TaskCounter, refill: QuickRefill): Promise<void> {
  await expect(refill.panel('payment')).toBeVisible();
  await expect(refill.field('name')).toBeEditable();
  await fillEmpty((name) => refill.field(name));
  await expect(refill.cart).toContainText('$');
  await counter.read(refill.page, 'payment');
  await refill.next('payment').tap();
  await expect(refill.confirm).toBeVisible();
  await counter.read(refill.page, 'review');
  await refill.agree.tap();
  await refill.confirm.tap();
  await expect(refill.receipt).toBeVisible();
}

/** Types what the page asks for and does not know yet; the ZIP code before city and state, as on the page. */
async function fillEmpty(fieldOf: (name: keyof CardFormValues) => Locator): Promise<void> {
  for (const name of CARD_FIELDS_IN_ORDER) {
    const field = fieldOf(name);
    if (CARD[name] === '' || !(await field.isVisible())) continue;
    // The page has loaded city and state from the provider.
    if (name === 'city') await expect(field).not.toHaveValue('');
    if ((await field.inputValue()) !== '') continue;
    await (SELECTS.includes(name) ? field.selectOption(CARD[name]) : field.fill(CARD[name]));
  }
}

async function logIn(counter: TaskCounter, page: Page, locale: TestLocale, person: Credentials): Promise<void> {
  const account = new AccountJourney(page, locale);
  await page.goto(`/${locale}/dashboard`);
  await passLogin(page, person);
  await expect(account.greeting).toBeVisible({ timeout: 20_000 });
  await counter.read(page, 'dashboard');
}
