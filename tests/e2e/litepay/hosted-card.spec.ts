import type { Page, Request } from '@playwright/test';
import { EVERY_WAY } from '#tests/support/every-way.ts';
import { HostedCardForm } from '../support/hosted-card.ts';
import { inBothLocales, otherLocale } from '../support/locales.ts';
import { testOn } from '../support/own-web-test.ts';
import { QuickRefill } from '../support/quick-refill.ts';
import { tabTo } from '../support/tab-to.ts';
import { expect } from '../support/test.ts';

/** A site whose cards are typed into the fields of the sandbox's gateway. */
const test = testOn({ CARD_ENTRY: 'hosted', CARD_GATEWAY: 'sandbox', CARD_EXPRESS: 'on' });

const DECLINED = '4000000000000002';
const SECOND = '5555555555554444';

/** A web app that has just started may take longer for the first landing page than its visitors are let wait. */
async function expectServed(page: Page, locale: string): Promise<void> {
  const status = async () => (await page.request.get(`/${locale}/litepay/refill`)).status();
  await expect.poll(status, { timeout: 20_000 }).toBe(200);
}

// It starts a web app of its own.
if (EVERY_WAY) {
  inBothLocales((locale) => {
    const open = async (page: Page, guest: { phone: string; zip: string }) => {
      const refill = new QuickRefill(page, locale);
      const card = new HostedCardForm(page, locale);
      await expectServed(page, locale);
      await refill.open();
      await refill.find(guest);
      await expect(card.field('cardNumber')).toBeVisible({ timeout: 20_000 });
      return { refill, card };
    };

    test('a guest pays with a card in the gateway’s fields, and after a decline with another one @phone', async ({
      page,
      sandbox,
      web,
    }) => {
      const guest = await sandbox.persona('expiring');
      const accountId = guest.accountIds[0] ?? '';
      const requests: Request[] = [];
      page.on('request', (request) => requests.push(request));
      const { refill, card } = await open(page, guest);
      await card.fillBilling((name) => refill.field(name));
      await card.fill({ cardNumber: DECLINED });
      await refill.next('payment').click();
      await expect(refill.confirm).toBeVisible();
      await expect(refill.panel('review').getByText('0002')).toBeVisible();
      await refill.pay();
      await expect(refill.failure).toBeVisible({ timeout: 20_000 });
      expect(await sandbox.charges({ accountId })).toEqual([]);

      // What was typed is still in the frame.
      await expect(card.field('cvv')).toHaveValue('123');
      await card.field('cardNumber').fill(SECOND);
      await refill.next('payment').click();
      await expect(refill.panel('review').getByText('4444')).toBeVisible();
      await refill.agree.check();
      await refill.confirm.dblclick();
      await expect(refill.receipt).toBeVisible({ timeout: 30_000 });
      await expect(page.getByText('4444').first()).toBeVisible();
      expect(await sandbox.charges({ accountId })).toHaveLength(1);

      // The site never sees a number, and each press had a token of its own.
      const toSite = requests.filter((request) => request.url().startsWith(web.url));
      const bodies = toSite.map((request) => request.postData() ?? '');
      for (const number of [DECLINED, SECOND]) expect(bodies.join()).not.toContain(number);
      const tokens = bodies
        .filter((body) => body.includes('cardToken'))
        .map((body) => JSON.parse(body).cardToken.token);
      expect(new Set(tokens).size).toBe(2);
      expect(
        [...web.logLines(), ...web.printedLines()].filter((line) => tokens.some((token) => line.includes(token))),
      ).toEqual([]);
      // Of our own card form nothing was sent.
      const scripts = toSite.filter((request) => request.resourceType() === 'script');
      for (const script of scripts) {
        const response = await script.response();
        expect(await response?.text(), script.url()).not.toMatch(/cc-exp-month|RSA-OAEP-256/);
      }
    });

    test('a change of language keeps all fields but those in the frame', async ({ page, sandbox }) => {
      const { refill, card } = await open(page, await sandbox.persona('expiring'));
      await card.fillBilling((name) => refill.field(name));
      await card.fill();
      await refill.otherLanguage.click();
      const other = otherLocale(locale);
      await new HostedCardForm(page, other).expectEmpty();
      await expect(refill.in(other).field('name')).toHaveValue('José Núñez');
    });

    test('a lost response leads to the receipt, with one charge', async ({ page, sandbox }) => {
      const guest = await sandbox.persona('expiring');
      const accountId = guest.accountIds[0] ?? '';
      const { refill, card } = await open(page, guest);
      await card.fillBilling((name) => refill.field(name));
      await card.fill();
      await refill.next('payment').click();
      await sandbox.fault({ call: 'guest-refill', kind: 'lost', times: 1, match: { accountId } });
      await refill.pay();
      await expect(refill.receipt).toBeVisible({ timeout: 30_000 });
      expect(await sandbox.charges({ accountId })).toHaveLength(1);
    });

    test('blocked card fields say so, with the number to call and the refill PIN', async ({
      page,
      sandbox,
      consoleGuard,
    }) => {
      consoleGuard.allowFailedRequests();
      await page.route('**/hosted-card/frame*', (route) => route.abort());
      const refill = new QuickRefill(page, locale);
      const card = new HostedCardForm(page, locale);
      await expectServed(page, locale);
      await refill.open();
      await refill.find(await sandbox.persona('expiring'));
      await expect(card.blocked).toBeVisible({ timeout: 25_000 });
      await expect(card.blocked.getByRole('link')).toHaveAttribute('href', /^tel:/);
      await card.blocked.getByRole('button', { name: card.t('hosted.blocked.pin'), exact: true }).click();
      await expect(refill.pin).toBeVisible();
    });

    test('the form shows what is wrong in the hosted fields, by keyboard alone', async ({ page, sandbox }) => {
      const { refill, card } = await open(page, await sandbox.persona('expiring'));
      await tabTo(refill.field('name'), 40);
      await page.keyboard.type('José Núñez');
      await page.keyboard.press('Tab');
      await expect(card.field('cardNumber')).toBeFocused();
      await page.keyboard.type('4242424242424241');
      await page.keyboard.press('Tab');
      await expect(card.field('expiration')).toBeFocused();
      await expect(card.frame.getByText(card.t('fields.errors.cardNumber.invalid'))).toBeVisible();
      await page.keyboard.press('Tab');
      await expect(card.field('cvv')).toBeFocused();
      await page.keyboard.press('Enter');
      // Several fields are wrong: the summary has the focus, and its links lead into the frame.
      const link = page.getByRole('link', { name: card.t('fields.errors.cardNumber.invalid') });
      await expect(link).toBeVisible();
      await link.focus();
      await page.keyboard.press('Enter');
      await expect(card.field('cardNumber')).toBeFocused();
    });

    test('an express button replaces the card fields', async ({ page, sandbox }) => {
      const guest = await sandbox.persona('expiring');
      const accountId = guest.accountIds[0] ?? '';
      const { refill, card } = await open(page, guest);
      await page.getByRole('button', { name: card.t('hosted.express.name'), exact: true }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: card.t('hosted.express.pay') })
        .click();
      await expect(refill.panel('review').getByText('4242')).toBeVisible();
      await refill.pay();
      await expect(refill.receipt).toBeVisible({ timeout: 30_000 });
      expect(await sandbox.charges({ accountId })).toHaveLength(1);
    });
  });
}
