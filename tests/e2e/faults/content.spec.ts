import { readFileSync } from 'node:fs';
import { litepayRows } from '#tests/faults/litepay-rows.ts';
import { refillRows } from '#tests/faults/refill-rows.ts';
import { BROKEN, type FaultKind } from '#tests/faults/row.ts';
import { LOCALES, selectCases, type TestLocale } from '../support/locales.ts';
import type { Fault, SandboxClient } from '../support/sandbox-client.ts';
import { dataFolder, type WebProcess } from '../support/web-process.ts';
import { AccountVisitor } from './account-visitor.ts';
import { LocalGuest } from './local-guest.ts';
import { expect, test } from './servers.ts';
import { byLocale } from '#lib/i18n/locales.ts';

test.describe.configure({ mode: 'default', timeout: 300_000 });

/** A section stays fresh for six seconds, is retried half a second after a failure, and may take half a second to load. */
const SETTINGS = { PROVIDER_TIME_SCALE: '0.1', CIRCUIT_FAILURES: '1000' };

const rows = litepayRows.find(({ call }) => call === 'content')?.rows ?? [];
const kindsThat = (outcome: 'unseen' | 'bundled-or-last-good-content') =>
  rows.filter(({ lasting }) => lasting === outcome).map(({ kind }) => kind);
const SPOILING = kindsThat('bundled-or-last-good-content');

// The rows of the owners' pages are the same.
test.beforeAll(() => expect(refillRows.find(({ call }) => call === 'content')?.rows).toEqual(rows));

interface Shell {
  footer: { copyrightHtml: string; links: { label: string }[] };
  notFound: { text: string };
}
const readShell = (folder: string, locale: TestLocale): Shell =>
  JSON.parse(readFileSync(new URL(`../../../${folder}/${locale}/root.json`, import.meta.url), 'utf8')) as Shell;
const labels = (folder: string) => byLocale((locale) => readShell(folder, locale));
const BUNDLED = labels('messages');
const SERVED = labels('sandbox/content');

const isRetried = (kind: FaultKind) => [...BROKEN, 'huge-array', 'delay'].some((transient) => transient === kind);

const contentFault = (kind: FaultKind, match: Fault['match'] = {}): Fault => ({
  call: 'content',
  kind,
  match,
  ...(kind === 'code' && { code: 'BUS_ANY_001' }),
  ...(kind === 'delay' && { delayMs: 10_000 }),
  ...(kind === 'slow-drip' && { delayMs: 100 }),
});

/** Whether the footer and the not-found page have the bundled texts or the content service's. */
async function labelSource(web: WebProcess, locale: TestLocale): Promise<'bundled' | 'served' | 'neither'> {
  const visitor = new LocalGuest(web.url, locale);
  const [refill, nowhere] = [await visitor.open('/refill'), await visitor.open('/nowhere')];
  expect([refill.status, nowhere.status], locale).toEqual([200, 404]);
  const isIn = ({ footer, notFound }: Shell) =>
    footer.links.every(({ label }) => refill.text.includes(label)) && nowhere.text.includes(notFound.text);
  if (isIn(SERVED[locale])) return 'served';
  return isIn(BUNDLED[locale]) ? 'bundled' : 'neither';
}

const expectLabels = async (web: WebProcess, source: 'bundled' | 'served', why: string) => {
  for (const locale of LOCALES) expect(await labelSource(web, locale), `${why}, ${locale}`).toBe(source);
};

/** Signs in an owner in each language. Their pages may exceed the short timeouts, but the footer is shown all the same. */
async function ownersOn(web: WebProcess, sandbox: SandboxClient): Promise<Map<TestLocale, AccountVisitor>> {
  const owners = new Map<TestLocale, AccountVisitor>();
  for (const locale of LOCALES) {
    const owner = new AccountVisitor(web.url, locale);
    const persona = await sandbox.persona('active');
    await expect(async () => {
      await owner.signIn(persona);
      expect(owner.isSignedIn).toBe(true);
    }).toPass({ timeout: 20_000 });
    owners.set(locale, owner);
  }
  return owners;
}

async function footerSource(owner: AccountVisitor, locale: TestLocale): Promise<'bundled' | 'served' | 'neither'> {
  const { text } = await owner.open('/refill');
  const has = ({ footer }: Shell) => footer.links.every(({ label }) => text.includes(label));
  if (has(SERVED[locale])) return 'served';
  return has(BUNDLED[locale]) ? 'bundled' : 'neither';
}

const untilLabels = (web: WebProcess, source: 'bundled' | 'served') =>
  expect
    .poll(async () => Promise.all(LOCALES.map((locale) => labelSource(web, locale))), { timeout: 20_000 })
    .toEqual(LOCALES.map(() => source));

test('bundled texts show while the content service is down: from the first request, later, or at server start @all', async ({
  servers,
  sandbox,
}) => {
  const folder = dataFolder();
  const web = await servers.startWeb(SETTINGS, folder.path);
  // Between two kinds a plain HTTP fault is on, so that the service never works by accident. The oldest fault applies first.
  const down = () => sandbox.fault({ call: 'content', kind: 'http', match: {} });
  let between = await down();
  const owners = await ownersOn(web, sandbox);
  /** Opens pages under each kind until the service has been asked in both languages. */
  const underEach = async (source: 'bundled' | 'served', kinds: readonly FaultKind[]) => {
    for (const kind of kinds) {
      const since = String(Date.now());
      const fault = await sandbox.fault(contentFault(kind));
      await sandbox.clearFault(between);
      await expect(async () => {
        await expectLabels(web, source, kind);
        for (const [locale, owner] of owners) expect(await footerSource(owner, locale), `owner, ${kind}`).toBe(source);
        const calls = await sandbox.calls({ call: 'content', since });
        const languages = new Set(calls.filter((call) => call.fault === kind).map(({ path }) => path.includes('/es/')));
        expect(languages.size, `${kind} was met in both languages`).toBe(2);
      }).toPass({ timeout: 20_000, intervals: [1_000] });
      between = await down();
      // Clearing a delay releases the responses that it holds; by then the web app must have given up on them.
      if (kind === 'delay') await new Promise((resolve) => setTimeout(resolve, 2_000));
      await sandbox.clearFault(fault);
      if (kind === 'delay') await expectLabels(web, source, `after ${kind}`);
    }
  };

  // Each kind is tested in one of the two states: never loaded, and loaded before.
  const isFirst = (kind: FaultKind) => SPOILING.indexOf(kind) % 2 === 0;
  await underEach('bundled', selectCases(SPOILING, isFirst));
  await sandbox.clearFault(between);
  await untilLabels(web, 'served');
  between = await down();
  await underEach(
    'served',
    selectCases(SPOILING, (kind) => !isFirst(kind)),
  );

  await web.stop();
  const restartedWeb = await servers.startWeb(SETTINGS, folder.path);
  await expectLabels(restartedWeb, 'served', 'after a restart while the service is down');
  await restartedWeb.stop();
  folder.remove();
});

test('one bad response of the content service is requested again at once, and a harmless fault is ignored', async ({
  servers,
  sandbox,
}) => {
  const web = await servers.startWeb(SETTINGS);
  await untilLabels(web, 'served');
  /** Sections whose path is not part of another section's path. Each is fetched again once its copy is six seconds old. */
  const sections = ['litepay', 'dictionary', 'account-dashboard', 'buyflow', 'merchant-flow'];
  const paths = sections.flatMap((section) => [`/-/api/hearthline/${section}`, `/-/api/es/hearthline/${section}`]);
  /** 'huge-array' comes first and so meets litepay, which has a list to blow up; not every section has one. */
  const kinds = rows
    .map(({ kind }) => kind)
    .sort((one, other) => Number(other === 'huge-array') - Number(one === 'huge-array'));
  while (kinds.length > 0) {
    const batch = kinds.splice(0, paths.length).map((kind, lane) => ({ kind, path: paths[lane] ?? '' }));
    const since = String(Date.now());
    for (const { kind, path } of batch) await sandbox.fault({ ...contentFault(kind, { text: path }), times: 1 });
    await expect(async () => {
      await expectLabels(web, 'served', batch.map(({ kind }) => kind).join());
      const calls = await sandbox.calls({ call: 'content', since });
      const retries = batch.map(({ kind, path }) => {
        const responses = calls.filter((call) => call.path === path && !call.headers['x-sandbox-replay']);
        return [kind, responses.slice(0, isRetried(kind) ? 2 : 1).map(({ fault }) => fault)];
      });
      expect(retries).toEqual(batch.map(({ kind }) => [kind, isRetried(kind) ? [kind, null] : [kind]]));
    }).toPass({ timeout: 30_000, intervals: [1_000] });
  }
});

test('the very first page does not wait for slow content', async ({ servers, sandbox }) => {
  const web = await servers.startWeb({ PROVIDER_TIME_SCALE: '1' });
  const since = String(Date.now());
  await sandbox.fault({ call: 'content', kind: 'delay', delayMs: 10_000, match: {} });
  for (const locale of LOCALES) {
    expect(await labelSource(web, locale)).toBe('bundled');
    const requests = (await sandbox.calls({ call: 'content', since })).filter(
      ({ path }) => path.includes('/es/') === (locale === 'es'),
    );
    expect(requests.length, `sections asked for in ${locale}`).toBeGreaterThan(0);
    expect(
      requests.every(({ status }) => status === null),
      'they are still on their way',
    ).toBe(true);
  }
  await web.stop();
});

test('hostile content shows as plain text: nothing runs, nothing is reported, unsafe keys keep the bundled texts', async ({
  servers,
  sandbox,
  page,
  consoleGuard,
}) => {
  // The not-found page has status 404.
  consoleGuard.allowFailedRequests();
  await sandbox.fault({ call: 'content', kind: 'hostile-html', match: {} });
  const web = await servers.startWeb(SETTINGS);
  for (const locale of LOCALES) {
    const heading = page.getByRole('heading', { level: 1 });
    // The mark of the service's texts under this fault: each ends in the x of a link that was removed.
    await expect(async () => {
      await page.goto(`${web.url}/${locale}/nowhere`);
      await expect(page.getByText(`${SERVED[locale].notFound.text}x`)).toBeVisible({ timeout: 500 });
    }).toPass({ timeout: 20_000 });
    for (const path of ['/nowhere', '/litepay/refill']) {
      await page.goto(`${web.url}/${locale}${path}`);
      await expect(heading).toBeVisible();
      expect(await page.evaluate(() => 'hostile' in window)).toBe(false);
      const dangerous =
        'main script, footer script, [onerror], [onload], [onclick], a[href^="javascript:" i], img[src="x"]';
      await expect(page.locator(dangerous)).toHaveCount(0);
      for (const { label } of BUNDLED[locale].footer.links)
        await expect(page.getByRole('link', { name: label, exact: true })).toBeVisible();
    }
  }
});
