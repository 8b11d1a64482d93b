import { execFileSync } from 'node:child_process';
import { accessSync, chmodSync, constants, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import type { Page } from '@playwright/test';
import { inRoot } from '#scripts/run/paths.ts';
import { findFreePort } from '#scripts/run/port.ts';
import { folderInMemory, serverPrograms, startPostgres } from '#scripts/run/postgres.ts';
import { temporaryFolder } from '#scripts/run/temporary-folder.ts';
import { testEnvironment } from '#scripts/run/test-servers.ts';
import { EVERY_WAY } from '#tests/support/every-way.ts';
import { readCommands } from '#tests/support/page-commands.ts';
import { Shell } from '#tests/support/shell.ts';
import { startStripeApi, type StripeApi } from '#tests/support/stripe/api.ts';
import { elementPage, stripeScript } from '#tests/support/stripe/stripe-js.ts';
import { AutoRefillPage } from '../support/auto-refill-page.ts';
import { QuickRefill } from '../support/quick-refill.ts';
import { expect, test } from '../support/test.ts';

const PAGE = inRoot('docs/from-nothing.md');
const PACKAGES = ['freeradius', 'freeradius-postgresql', 'freeradius-utils'];
const FREERADIUS = '/etc/freeradius/3.0';
/** What a reader does once, to the machine; a test finds it done. */
const MACHINE = /^(sudo apt-get install|git clone|cd|npm ci)\b/;
const SITE_STARTS_WITHIN_MS = 300_000;

const signal = new AbortController().signal;

/** Why the page cannot be followed here; null if it can. */
function findObstacle(): string | null {
  const missing = PACKAGES.filter((name) => !isInstalled(name));
  if (missing.length > 0) return `Debian's ${missing.join(', ')} missing: apt-get install ${PACKAGES.join(' ')}`;
  try {
    accessSync(join(FREERADIUS, 'radiusd.conf'), constants.R_OK);
    return null;
  } catch {
    return `${FREERADIUS} cannot be read by this user`;
  }
}

function isInstalled(name: string): boolean {
  try {
    return execFileSync('dpkg-query', ['-W', '-f', '${Status}', name], { encoding: 'utf8', stdio: 'pipe' }).endsWith(
      ' installed',
    );
  } catch {
    return false;
  }
}

/** A folder of programs before all others: `sudo` runs its command as the user who is here. */
function writePrograms(folder: string): string {
  const programs = join(folder, 'programs');
  mkdirSync(programs);
  const sudo = join(programs, 'sudo');
  writeFileSync(sudo, '#!/bin/sh\n[ "$1" = -u ] && shift 2\nexec "$@"\n');
  chmodSync(sudo, 0o755);
  return programs;
}

/** Stripe's script and its frames, and behind them the stand-in for its API. */
async function answerForStripe(page: Page, stripe: StripeApi): Promise<void> {
  const api = 'https://api.stripe.com';
  await page.route('https://js.stripe.com/**', async (route) => {
    const isFrame = route.request().url().includes('element.html');
    await route.fulfill(
      isFrame
        ? { contentType: 'text/html', body: elementPage({ apiUrl: api }) }
        : { contentType: 'text/javascript', body: stripeScript() },
    );
  });
  await page.route(`${api}/**`, async (route) => {
    const request = route.request();
    const response = await fetch(stripe.url + new URL(request.url()).pathname, {
      method: request.method(),
      headers: { authorization: `Bearer ${stripe.publishableKey}` },
      ...(request.postData() !== null && { body: new URLSearchParams(request.postData() ?? '') }),
    });
    const headers = { 'access-control-allow-origin': '*', 'content-type': 'application/json' };
    await route.fulfill({ status: response.status, headers, body: await response.text() });
  });
}

async function typeCard(page: Page): Promise<void> {
  const type = async (field: RegExp, value: string) => {
    const frames = page.locator('iframe[title="Secure card input frame"]');
    await expect(frames).toHaveCount(3);
    for (const frame of await frames.all()) {
      const input = frame.contentFrame().getByRole('textbox', { name: field });
      if ((await input.count()) > 0) await input.fill(value);
    }
  };
  await type(/card number/, '4242424242424242');
  await type(/expiration/, '1249');
  await type(/CVC/, '123');
}

if (EVERY_WAY) {
  const obstacle = findObstacle();
  test.skip(obstacle !== null, obstacle ?? '');
  test.describe.configure({ timeout: 2 * SITE_STARTS_WITHIN_MS });

  test('every command of docs/from-nothing.md works, and the site that they build gets customers online', async ({
    page,
  }) => {
    const folder = temporaryFolder('hearthline-from-nothing-');
    const stripe = await startStripeApi();
    const postgres = await startPostgres(inRoot('.data/test/logs'), signal, folderInMemory());
    if ('missing' in postgres) throw new Error(postgres.missing);
    const { hostname, port, username } = new URL(await postgres.database('empty'));
    const ports: [string, number][] = [];
    for (const portInText of ['1912', '1913', '4200', '3000']) ports.push([portInText, await findFreePort()]);
    const path = [writePrograms(folder), dirname(process.execPath), serverPrograms(), process.env.PATH];
    const shell = new Shell({
      ...testEnvironment(),
      PATH: path.filter(Boolean).join(delimiter),
      HOME: folder,
      PGHOST: hostname,
      PGPORT: port,
      PGUSER: username,
      STRIPE_API: stripe.url,
    });
    const replacements: [string, string][] = [
      ...ports.map(([portInText, free]): [string, string] => [portInText, String(free)]),
      ['sk_test_yours', stripe.secretKey],
      ['pk_test_yours', stripe.publishableKey],
    ];
    const replace = (text: string) => replacements.reduce((all, [from, to]) => all.replaceAll(from, to), text);
    const siteUrl = replace('http://localhost:3000');
    await answerForStripe(page, stripe);

    let lastOutput = '';
    /** What the reader does in the browser, by the number of the section that asks for it. */
    const inBrowser: Record<string, () => Promise<void>> = {
      '6': async () => {
        const refill = new QuickRefill(page, 'en');
        await page.goto(`${siteUrl}/en/litepay`);
        await refill.find({ phone: '5550100102', zip: '62701' });
        await refill.field('name').fill('Avery Okafor');
        await refill.field('zip').fill('62701');
        await typeCard(page);
        await refill.next('payment').click();
        await refill.pay();
        await expect(refill.receipt).toBeVisible({ timeout: 30_000 });
      },
      '7': async () => {
        await page.goto(`${siteUrl}/en/dashboard`);
        await page.getByLabel('Email or phone number').fill('june@example.com');
        await page.getByRole('button', { name: 'Email me a code' }).click();
        await expect(page.getByLabel('Code')).toBeVisible();
        const log = join(folder, 'isp/provider.log');
        await expect.poll(() => readFileSync(log, 'utf8')).toContain('Your code is');
      },
      '8': async () => {
        await page.getByLabel('Code').fill(/\d{6}/.exec(lastOutput)?.[0] ?? '');
        await page.getByRole('button', { name: 'Sign in' }).click();
        await expect(page).toHaveURL(/\/en\/dashboard/);
        await page.goto(`${siteUrl}/en/dashboard/edit-payment`);
        const owner = new AutoRefillPage(page, 'en');
        await expect(owner.button('account.paymentMethod.add')).toBeEnabled({ timeout: 20_000 });
        await owner.button('account.paymentMethod.add').click();
        await owner.field('name').fill('June Park');
        await owner.field('zip').fill('62701');
        await typeCard(page);
        await owner.button('account.paymentMethod.save').click();
        await expect(owner.dialog('account.paymentMethod.done.title')).toBeVisible({ timeout: 20_000 });
        await page.goto(`${siteUrl}/en/refill`);
        await owner.expectQuoted();
        await owner.next.click();
        await owner.button('refill.payment.next').click();
        await expect(page.getByRole('main').getByText('4242')).toBeVisible();
        await owner.agree();
        await owner.submit.click();
        await owner.expectReceipt();
      },
      '9': async () => {
        await page.goto(`${siteUrl}/en/dashboard/auto-refill`);
        const owner = new AutoRefillPage(page, 'en');
        await owner.expectOpen();
        await page.getByRole('checkbox', { name: owner.t('account.autoRefill.agree') }).check();
        await owner.button('account.autoRefill.turnOn').click();
        await expect(owner.button('account.autoRefill.turnOff')).toBeVisible();
      },
    };

    try {
      for (const { title, blocks } of readCommands(PAGE)) {
        await test.step(title, async () => {
          await inBrowser[/^\d+/.exec(title)?.[0] ?? '']?.();
          for (const { commands, output, isMachine } of blocks) {
            if (isMachine) {
              for (const command of commands.trim().split('\n')) expect(command).toMatch(MACHINE);
              continue;
            }
            lastOutput = await shell.run(replace(commands));
            for (const line of output) expect(lastOutput, `what is printed below “${title}”`).toContain(line);
          }
        });
      }
    } finally {
      await shell.end();
      await stripe.close();
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  });
}
