import { describe, expect, it } from '@jest/globals';
import type { LivePageName } from '#lib/account/flow.ts';
import { type Capability, CAPABILITIES } from '#lib/domain/capabilities.ts';
import { type Owner, openPage, redirectOf } from '#tests/support/account-owner.ts';
import { callsOf, owner as ownerOf, sandbox } from '#tests/support/account-provider.ts';

/** What the site offers where the provider does without something: no menu entry, no page, no call. */
const { config } = await import('#lib/config.ts');
const { bundledMessages } = await import('#lib/i18n/bundled-messages.ts');
const { offeredMessages } = await import('#lib/i18n/offered-messages.ts');
const { dashboardViewOf } = await import('#lib/account/server/account-views.ts');
const { ACCOUNT_PAGES } = await import('#lib/account/flow.ts');
const { lacksPage } = await import('#lib/provider/capabilities.ts');

const owner = await ownerOf('promo35');
// The first view after a login makes more calls.
await openPage(owner);

async function without<Value>(capabilities: readonly Capability[], run: () => Value | Promise<Value>): Promise<Value> {
  const settings = config();
  settings.PROVIDER_LACKS = [...capabilities];
  try {
    return await run();
  } finally {
    settings.PROVIDER_LACKS = null;
  }
}

interface Row {
  capability: Capability;
  /** The content's links and menu entries that go, by icon and path. */
  entries: string[];
  pages: LivePageName[];
  /** The calls of a dashboard's view that are not made any more. */
  calls: string[];
}

const ROWS: Row[] = [
  {
    capability: 'history',
    entries: ['payment-history', '/dashboard/payment-history'],
    pages: ['payment-history', 'payment-receipt'],
    calls: [],
  },
  {
    capability: 'moves',
    entries: ['move'],
    pages: ['move', 'move-address', 'move-now', 'move-schedule', 'move-refill-required', 'move-refill-payment'],
    calls: [],
  },
  { capability: 'offers', entries: [], pages: [], calls: ['get-promo'] },
  { capability: 'reconnection', entries: [], pages: ['reconnect'], calls: [] },
  { capability: 'router-reset', entries: [], pages: [], calls: [] },
];

const entriesOf = () => {
  const { links, menu } = offeredMessages(bundledMessages.es).accountDashboard;
  return [...links.items.map(({ icon }) => icon), ...menu.items.map(({ url }) => url)];
};

async function viewOf(one: Owner) {
  const since = String(Date.now());
  const { opened } = await openPage(one);
  if (opened?.kind !== 'shown') throw new Error('The dashboard is not shown');
  return { view: dashboardViewOf(opened.view), calls: await callsOf(one, since) };
}

describe('a provider that lacks', () => {
  it('is tested for each capability', () => {
    expect(ROWS.map(({ capability }) => capability).sort()).toEqual([...CAPABILITIES].sort());
  });

  it.each(ROWS)('$capability: no menu entry', async ({ capability, entries }) => {
    const all = entriesOf();
    const offered = await without([capability], entriesOf);
    expect(all.filter((entry) => !offered.includes(entry))).toEqual(entries);
  });

  it.each(ROWS.filter(({ pages }) => pages.length > 0))('$capability: no page', async ({ capability, pages }) => {
    const led = await without([capability], () => Promise.all(pages.map((page) => redirectOf(owner, { page }))));
    expect(led).toEqual(pages.map(() => '/es/dashboard'));
    const others = Object.values(ACCOUNT_PAGES).filter(({ path }) => path.startsWith('/dashboard') && lacksPage(path));
    expect(others).toEqual([]);
  });

  it.each(ROWS)('$capability: no call, and a dashboard without it', async ({ capability, calls }) => {
    const before = await viewOf(owner);
    const after = await without([capability], () => viewOf(owner));
    expect(before.calls.filter((call) => !after.calls.includes(call))).toEqual(calls);
    expect(before.view).toMatchObject({ promo: { kind: 'offer' }, canResetRouter: true });
    expect(after.view.promo === null).toBe(capability === 'offers');
    expect(after.view.canResetRouter).toBe(capability !== 'router-reset');
  });

  it('both moves and reconnection is not asked for the accounts that they open', async () => {
    const { calls } = await without(['moves', 'reconnection'], () => viewOf(owner));
    expect(calls).not.toContain('fetch-aux');
    expect(calls).toContain('dashboard');
  });

  it('reconnection shows the owner of a closed account the error page', async () => {
    const closed = await ownerOf('closed-reconnect');
    expect(await redirectOf(closed)).toBeNull();
    expect(await without(['reconnection'], () => redirectOf(closed))).toMatch(/^\/es\/error/);
  });
});

describe('a call for what the provider lacks', () => {
  it.each([
    [['history'], 'transactions'],
    [['moves'], 'update-move'],
    [['moves', 'reconnection'], 'create-aux'],
    [['offers'], 'get-promo'],
    [['router-reset'], 'reprovision-device'],
  ] as const)('is not made: without %j no %s', async (capabilities, name) => {
    const { callProvider } = await import('#lib/provider/call.ts');
    const { operations } = await import('#lib/contract/operations.ts');
    const context = { trackingId: `lacking-${name}`, caller: 'test', xsrfToken: null };
    const result = await without([...capabilities], () => callProvider(operations[name], {}, context));
    expect(result).toEqual({ ok: false, reason: 'not-sent' });
    expect(await sandbox.calls({ trackingId: context.trackingId })).toEqual([]);
  });

  it('is made while one of those that need it is there', async () => {
    const { isLacking } = await import('#lib/provider/capabilities.ts');
    expect(await without(['moves'], () => isLacking('create-aux'))).toBe(false);
  });
});
