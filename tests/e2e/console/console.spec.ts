import type { Page } from '@playwright/test';
import { QuickRefill } from '../support/quick-refill.ts';
import { expect, test } from '../support/test.ts';

const TRY_IT = `${process.env.SANDBOX_URL ?? 'http://localhost:4100'}/console`;
const CONSOLE = `${TRY_IT}/controls`;

/** Sections are collapsed by default. */
async function unfold(page: Page, ...names: string[]): Promise<void> {
  for (const name of names) await page.getByRole('region', { name }).locator('summary').first().click();
}

test.describe('the sandbox’s console', () => {
  test('the console creates an identity, ages its account, and switches a fault on and off', async ({
    page,
    sandbox,
  }) => {
    await page.goto(CONSOLE);
    await unfold(page, 'Test identities', 'A fresh identity', 'Faults');
    await expect(page.getByRole('listitem').filter({ hasText: 'the everyday customer' })).toContainText(
      '(555) 010-0102',
    );

    const make = page.getByRole('region', { name: 'A fresh identity' });
    await make.getByLabel('Template').selectOption('expiring');
    await make.getByLabel('Days left').fill('12');
    await make.getByRole('button', { name: 'Make it' }).click();
    const statusText = (await make.getByRole('status').filter({ hasText: 'Made' }).textContent()) ?? '';
    const [, login = '', phone = ''] = /^Made (\S+): phone (\d{10}),/.exec(statusText) ?? [];
    const row = page.locator(`#identity-${login}`);
    await expect(row).toContainText('12 days left');

    await row.getByRole('link').click();
    const account = page.getByRole('region', { name: 'An account' });
    await account.getByLabel('Let so many days go by for it').fill('3');
    await account.getByRole('button', { name: 'Age the account' }).click();
    await expect(account).toContainText('9 days left');

    const faults = page.getByRole('region', { name: 'Faults' });
    // The section is still expanded.
    await faults.getByLabel('Kind').selectOption('delay');
    await expect(faults.getByLabel('Code')).toBeHidden();
    await faults.getByLabel('Delay in milliseconds').fill('1500');
    await faults.getByLabel('How many times').fill('2');
    await faults.getByLabel('Only for the phone').fill(phone.replace(/(...)(...)/, '($1) $2-'));
    await faults.getByRole('button', { name: 'Switch it on' }).click();
    const fault = faults.getByRole('listitem').filter({ hasText: phone.slice(-4) });
    await expect(fault).toContainText('delay on guest-refill');
    await expect(fault).toContainText('1,500 ms');
    await expect(fault).toContainText('2 more times');
    await fault.getByRole('button', { name: 'Switch off' }).click();
    await expect(fault).toHaveCount(0);
    await expect(faults.getByRole('status').filter({ hasText: 'The fault is switched off.' })).toBeVisible();

    // Changes made elsewhere appear automatically.
    await sandbox.ageAccount((await account.getByRole('heading', { level: 3 }).textContent())?.slice(0, 9) ?? '', 4);
    await expect(account).toContainText('5 days left');
  });

  test('the console is accessible and fits with everything open @small @only-phone', async ({
    page,
    sandbox,
    expectAccessible,
  }) => {
    const { accountIds, phone } = await sandbox.persona('tv');
    await sandbox.fault({ call: 'guest-refill', kind: 'lost', times: 1, match: { phone } });
    await page.goto(`${CONSOLE}?account=${accountIds[0]}`);
    for (const fold of await page.locator('details.fold').all()) {
      if ((await fold.getAttribute('open')) === null) await fold.locator('> summary').click();
    }
    await page.getByText('Reset the sandbox …').click();
    await expect(page.getByRole('button', { name: 'Reset everything' })).toBeVisible();
    await expectAccessible();
    const room = await page.evaluate(() => [
      document.documentElement.scrollWidth,
      document.documentElement.clientWidth,
    ]);
    expect(room[0]).toBe(room[1]);
  });

  test('every scene starts, and the ledger follows the customer by itself', async ({ page, expectAccessible }) => {
    await page.goto(TRY_IT);
    await expectAccessible();
    const scene = page.locator('[aria-labelledby="scene-title"]');
    for (const [name, person] of [
      ['An order', 'Sam'],
      ['A lost answer', 'Elena'],
      ['A move', 'Dana'],
      ['A refill', 'Rosa'],
    ] as const) {
      await page.getByRole('button', { name }).click();
      await expect(scene.getByRole('heading', { level: 2 })).toContainText(person);
    }
    await expectAccessible();
    const ledger = page.getByRole('region', { name: 'What the provider sees' });
    await expect(ledger).toContainText('Nothing yet.');
    await expect(ledger.getByRole('status')).toContainText('Nothing charged');

    const opening = page.waitForEvent('popup');
    await scene.getByRole('link', { name: 'Open Rosa’s refill page' }).click();
    const customer = await opening;
    const refill = new QuickRefill(customer, 'en');
    await refill.find({ phone: new URL(page.url()).searchParams.get('phone') ?? '', zip: '62701' });
    await expect(ledger).toContainText('Looked up the account by phone and ZIP code', { timeout: 15_000 });
    await expect(scene.locator('.steps .done')).toHaveCount(1);
    await customer.close();

    await page.getByRole('link', { name: 'Español' }).click();
    await expect(page.getByRole('region', { name: 'Lo que ve el proveedor' })).toContainText('Buscó la cuenta');
  });

  test('a refusal of the sandbox shows beside the button', async ({ page, consoleGuard }) => {
    consoleGuard.allowFailedRequests();
    await page.goto(CONSOLE);
    await unfold(page, 'Faults');
    const faults = page.getByRole('region', { name: 'Faults' });
    await faults.getByLabel('Only for the phone').fill('5550100100');
    await faults.getByRole('button', { name: 'Switch it on' }).click();
    await expect(faults.getByRole('status').filter({ hasText: 'kind code needs a code' })).toBeVisible();
  });

  test('a refusal of the sandbox shows in Spanish on the Spanish page', async ({ page, consoleGuard }) => {
    consoleGuard.allowFailedRequests();
    await page.goto(`${CONSOLE}?lang=es`);
    await unfold(page, 'Fallas');
    const faults = page.getByRole('region', { name: 'Fallas' });
    await faults.getByLabel('Tipo').selectOption('code');
    await faults.getByRole('button', { name: 'Activarla', exact: true }).click();
    await expect(faults.getByRole('status').last()).toContainText(
      'No funcionó. solicitud: el tipo code necesita un código',
    );
  });

  test('the filter shows only the identities that match its text', async ({ page }) => {
    await page.goto(`${CONSOLE}#identities`);
    await page.getByLabel('Show those about').fill('winback');
    await expect(page.locator('#seeded > li:visible')).toHaveCount(1);
    await page.getByLabel('Show those about').fill('nothing like it');
    await expect(page.getByText('No identity is about that.')).toBeVisible();
  });
});
