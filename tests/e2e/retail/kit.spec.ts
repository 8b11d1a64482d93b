import type { APIRequestContext } from '@playwright/test';
import { LANGUAGES } from '#lib/i18n/locales.ts';
import type { DeviceCodeOutcome } from '#lib/serviceability/server/assign-device-code.ts';
import { inOneLocale, languageLink, onOneScreenEach, otherLocale, selectCases } from '../support/locales.ts';
import { freshMobile, RetailWizard } from '../support/retail-wizard.ts';
import { expect, test } from '../support/test.ts';
import { labelsIn } from '../support/labels.ts';

const HOUSE = { address: '100 Maple Street' };

inOneLocale('es', (locale) => {
  const t = labelsIn(locale);

  /** The sandbox's kits that cannot be assigned, and a code that a fault puts into the response. */
  const REFUSED = [
    ['200015', null, t('codes.messages.deviceCodeNotFound')],
    ['200004', null, t('codes.messages.deviceCodeError')],
    ['200016', null, t('codes.messages.deviceCodeError')],
    ['200022', null, t('codes.messages.deviceCodeError')],
    ['100001', 'BUS_VAN_ASSIGN_099', t('codes.messages.deviceCodeFailed')],
    ['100001', 'SYS0001', t('merchantFlow.errors.connection.title')],
  ] as const;

  /** The one case that a browser shows; the outcomes of the others are tested at the end of this file, their texts in Jest. */
  const isShape = ([deviceCode]: (typeof REFUSED)[number]) => deviceCode === '200015' && locale === 'es';
  for (const refusal of selectCases(REFUSED, isShape)) {
    const [deviceCode, code, message] = refusal;
    const size = isShape(refusal) ? onOneScreenEach(locale, '@small') : '';
    test(`the kit ${code ?? deviceCode} shows ${message} ${size}`, async ({ page, sandbox, consoleGuard }) => {
      consoleGuard.allowFailedRequests();
      const mobile = freshMobile();
      if (code) await sandbox.fault({ call: 'assign-device-code', kind: 'code', code, match: { text: mobile } });
      const wizard = new RetailWizard(page, locale);
      await wizard.startAt(HOUSE);
      await wizard.expectServed();
      await wizard.submitKit(deviceCode, mobile);
      await expect(wizard.heading(message)).toBeFocused();
      await expect(wizard.heading(message)).toBeInViewport();
      await expect(wizard.heading(t('merchantFlow.serviceable.title'))).toBeVisible();
      await expect(wizard.deviceCode).toHaveValue(deviceCode);
      await expect(wizard.mobile).toHaveValue(`(${mobile.slice(0, 3)}) ${mobile.slice(3, 6)}-${mobile.slice(6)}`);
      expect(await page.evaluate(() => window.dataLayer)).toEqual([
        { event: 'wizard_error', detail: 'device code not found' },
      ]);
      expect(await sandbox.outbox(mobile)).toEqual([]);
    });
  }

  test(`a registered kit has one message in the language, and a waiting account ${onOneScreenEach(locale, '@phone')}`, async ({
    page,
    sandbox,
  }) => {
    const [code = ''] = await sandbox.deviceCodes(1);
    const mobile = freshMobile();
    const wizard = new RetailWizard(page, locale);
    await wizard.startAt(HOUSE);
    await wizard.expectServed();
    await wizard.button(t('merchantFlow.serviceable.deviceCodeHelp')).click();
    const help = page.getByRole('dialog', { name: t('merchantFlow.serviceable.deviceCodeHelpTitle') });
    await expect(help.getByRole('img', { name: t('merchantFlow.serviceable.deviceCodeHelpImageAlt') })).toBeVisible();
    await page.keyboard.press('Escape');
    await wizard.button(t('merchantFlow.serviceable.submit')).press('Enter');
    await expect(page.getByRole('alert').filter({ hasText: t('fields.summaryTitle') })).toBeFocused();
    // Never cut without a word.
    await wizard.deviceCode.fill(`${code}9`);
    await wizard.deviceCode.blur();
    await expect(page.getByText(t('fields.errors.deviceCode.tooLong')).first()).toBeVisible();
    await wizard.submitKit(` ${code.slice(0, 3)}-${code.slice(3)} `, mobile);
    await wizard.expectReady();
    await expect(page.getByText(t('merchantFlow.ready.coldTap'))).toHaveCount(0);
    await expect(page.getByText(t('merchantFlow.ready.callout'))).toBeVisible();
    const messages = await sandbox.outbox(mobile);
    expect(messages).toEqual([expect.objectContaining({ channel: 'sms', language: LANGUAGES[locale].wire })]);
    const account = await sandbox.account(String(messages[0]?.['accountId']));
    expect(account).toMatchObject({ status: expect.stringMatching(/./) });
  });
});

inOneLocale('en', (locale) => {
  const t = labelsIn(locale);

  test('back and forward go stage by stage, and the URL stays without details', async ({ page, sandbox }) => {
    const [code = ''] = await sandbox.deviceCodes(1);
    const mobile = freshMobile();
    const wizard = new RetailWizard(page, locale);
    await wizard.startAt({ address: '200 Harbor View Drive' });
    await wizard.expectStage(t('merchantFlow.multiUnit.title'));
    await page.getByRole('radio', { name: 'Apt 7', exact: true }).check();
    await wizard.button(t('serviceability.units.confirm')).click();
    await wizard.expectServed();
    await wizard.submitKit(code, mobile);
    await wizard.expectReady();
    await expect(page).toHaveURL(`/${locale}/dollargeneral`);

    await page.goBack();
    await wizard.expectServed();
    await expect(wizard.deviceCode).toHaveValue(code);
    await page.goBack();
    await wizard.expectStage(t('merchantFlow.multiUnit.title'));
    await expect(page.getByRole('radio', { name: 'Apt 7', exact: true })).toBeChecked();
    await page.goBack();
    await wizard.expectStage(t('merchantFlow.addressCheck.title'));
    await expect(wizard.address).toHaveValue('200 Harbor View Drive');
    await page.goForward();
    await wizard.expectStage(t('merchantFlow.multiUnit.title'));
    await page.reload();
    await expect(wizard.heading(t('merchantFlow.multiUnit.title'))).toBeVisible();
    await page.goBack();
    await wizard.expectStage(t('merchantFlow.addressCheck.title'));
  });
});

inOneLocale('es', (locale) => {
  const t = labelsIn(locale);

  test('a reload and the other language keep the stage and what was typed', async ({ page }) => {
    const other = otherLocale(locale);
    const wizard = new RetailWizard(page, locale);
    await wizard.startAt(HOUSE);
    await wizard.expectServed();
    await wizard.deviceCode.fill('12345');
    await wizard.mobile.fill('555 010');
    await page.reload();
    await expect(wizard.heading(t('merchantFlow.serviceable.title'))).toBeVisible();
    await expect(wizard.deviceCode).toHaveValue('12345');
    await languageLink(page, other).click();
    await expect(page).toHaveURL(`/${other}/dollargeneral`);
    const there = wizard.in(other);
    await expect(there.heading(there.t('merchantFlow.serviceable.title'))).toBeVisible();
    await expect(there.deviceCode).toHaveValue('12345');
    await expect(there.mobile).toHaveValue('(555) 010');
    await page.goBack();
    await expect(there.address).toHaveValue(HOUSE.address);
  });
});

test('of ten simultaneous registrations of a kit one succeeds, and its repetitions get the same success', async ({
  request,
  sandbox,
}) => {
  const [deviceCode = ''] = await sandbox.deviceCodes(1);
  const assign = async (mobile: string) => assignKit(request, deviceCode, mobile);
  const [mine, theirs] = [freshMobile(), freshMobile()];
  const responses = await Promise.all(
    Array.from({ length: 5 }, () => [mine, theirs])
      .flat()
      .map(assign),
  );
  const messages = [...(await sandbox.outbox(mine)), ...(await sandbox.outbox(theirs))];
  expect(messages).toHaveLength(1);
  expect(responses.filter(({ outcome }) => outcome === 'ready')).toHaveLength(5);
  expect(responses.filter((response) => response.outcome === 'refused' && response.error === 'other-kit')).toHaveLength(
    5,
  );
});

for (const [deviceCode, code, error] of [
  ['200015', null, 'not-found'],
  ['200004', null, 'other-kit'],
  ['200016', null, 'other-kit'],
  ['200022', null, 'other-kit'],
  ['100001', 'BUS_VAN_ASSIGN_099', 'try-again'],
  ['100001', 'SYS0001', 'content'],
] as const) {
  test(`${code ?? deviceCode} is refused as ${error}, without any message`, async ({ request, sandbox }) => {
    const mobile = freshMobile();
    if (code) await sandbox.fault({ call: 'assign-device-code', kind: 'code', code, match: { text: mobile } });
    expect(await assignKit(request, deviceCode, mobile)).toEqual({ outcome: 'refused', error });
    expect(await sandbox.outbox(mobile)).toEqual([]);
  });
}

test('a kit whose response was lost is recognized when it is sent again', async ({ request, sandbox }) => {
  const [deviceCode = ''] = await sandbox.deviceCodes(1);
  const mobile = freshMobile();
  await sandbox.fault({ call: 'assign-device-code', kind: 'lost', times: 1, match: { text: mobile } });
  expect(await assignKit(request, deviceCode, mobile)).toEqual({ outcome: 'refused', error: 'connection' });
  expect(await assignKit(request, deviceCode, mobile)).toEqual({ outcome: 'ready' });
  expect(await sandbox.outbox(mobile)).toHaveLength(1);
});

test('guesses of codes are stopped: an existing kit is refused after ten that do not exist', async ({
  request,
  sandbox,
}) => {
  const mobile = freshMobile();
  const statuses: number[] = [];
  for (let guess = 0; guess < 10; guess += 1) {
    statuses.push((await postKit(request, String(900_000 + guess), mobile)).status());
  }
  const [code = ''] = await sandbox.deviceCodes(1);
  for (const deviceCode of ['900010', code]) statuses.push((await postKit(request, deviceCode, mobile)).status());
  expect(statuses).toEqual([...Array<number>(10).fill(200), 429, 429]);
  expect(await sandbox.outbox(mobile)).toEqual([]);
});

function postKit(request: APIRequestContext, deviceCode: string, mobile: string) {
  return request.post('/api/device-code', {
    headers: { 'x-requested-with': 'hearthline', 'sec-fetch-site': 'same-origin' },
    data: {
      locale: 'en',
      partner: 'dollargeneral',
      candidate: {
        id: 'SPC1000000',
        unit: '',
        addressLine1: '100 Maple Street',
        city: 'Springfield',
        state: 'IL',
        zip: '62701',
      },
      kit: { deviceCode, mobile },
    },
  });
}

async function assignKit(request: APIRequestContext, deviceCode: string, mobile: string): Promise<DeviceCodeOutcome> {
  const response = await postKit(request, deviceCode, mobile);
  expect(response.status()).toBe(200);
  return response.json();
}
