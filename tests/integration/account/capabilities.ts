import { globSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import type { LivePageName } from '#lib/account/flow.ts';
import { CAPABILITIES, capabilitiesForPath, type Capability, EXTENSIONS } from '#lib/domain/capabilities.ts';
import { type Owner, openPage, findRedirect } from '#tests/support/account-owner.ts';
import { openNamedPage } from '#tests/support/account-pages.ts';
import { lacking } from '#tests/support/lacking.ts';
import { pageRequest } from '#tests/support/page-request.ts';
import { listOwnerCalls, owner as ownerOf, sandbox } from '#tests/support/account-provider.ts';

/** Where the provider lacks a capability, the site has no menu entry, page, handler or call for it. */
const { bundledMessages } = await import('#lib/i18n/bundled-messages.ts');
const { messagesForProvider } = await import('#lib/i18n/offered-messages.ts');
const { toDashboardBase } = await import('#lib/account/server/account-views.ts');
const { ACCOUNT_PAGES } = await import('#lib/account/flow.ts');
const { config } = await import('#lib/config.ts');
const { isUnsupportedPath } = await import('#lib/provider/capabilities.ts');
const { onlyGet } = await import('#lib/http/other-methods.ts');

const owner = await ownerOf('promo35');
// The first view after a login makes more calls.
await openPage(owner);

interface Row {
  capability: Capability;
  /** The content's links and menu entries that are removed, by icon and path. */
  entries: string[];
  pages: LivePageName[];
  /** The handlers that respond with 404, by their folder in app/api. */
  handlers: string[];
  /** The calls of a dashboard's view that are no longer made. */
  calls: string[];
}

const ROWS: Row[] = [
  {
    capability: 'activation',
    entries: ['/activation'],
    pages: ['activation', 'activation-progress'],
    handlers: ['activation/activate', 'activation/mac', 'activation/progress', 'activation/restart'],
    calls: [],
  },
  {
    capability: 'auto-refill',
    entries: ['setup-refill', '/dashboard/auto-refill'],
    pages: ['auto-refill'],
    handlers: ['account/auto-refill', 'account/auto-refill/terms'],
    calls: [],
  },
  { capability: 'confirmations', entries: [], pages: [], handlers: [], calls: [] },
  {
    capability: 'history',
    entries: ['payment-history', '/dashboard/payment-history'],
    pages: ['payment-history', 'payment-receipt'],
    handlers: ['account/payments', 'account/payments-file'],
    calls: [],
  },
  {
    capability: 'grace',
    entries: [],
    pages: [],
    handlers: ['account/grace', 'litepay/day-link', 'litepay/day-link/take'],
    calls: [],
  },
  { capability: 'instruments', entries: [], pages: [], handlers: ['account/card-role'], calls: [] },
  { capability: 'kit', entries: [], pages: [], handlers: ['device-code'], calls: [] },
  {
    capability: 'moves',
    entries: ['move'],
    pages: ['move', 'move-address', 'move-now', 'move-schedule', 'move-refill-required', 'move-refill-payment'],
    handlers: [
      ...['move/cancel', 'move/confirm', 'move/day', 'move/destination', 'move/finish', 'move/progress'],
      ...['move/serviceability', 'move/validate'],
    ],
    calls: [],
  },
  { capability: 'notify-outage', entries: [], pages: [], handlers: ['account/outage-message'], calls: [] },
  { capability: 'offers', entries: [], pages: [], handlers: [], calls: ['get-promo'] },
  {
    capability: 'pin',
    entries: ['refill-cash', '/refill?tab=pin'],
    pages: [],
    handlers: ['litepay/pin/look-up', 'refill/pin/look-up'],
    calls: [],
  },
  {
    capability: 'receipts',
    entries: [],
    pages: [],
    handlers: [
      ...['buy/receipt', 'litepay/pin/receipt', 'litepay/receipt', 'reconnect/receipt'],
      ...['refill/pin/receipt', 'refill/receipt'],
    ],
    calls: [],
  },
  { capability: 'refill-on-hold', entries: [], pages: [], handlers: [], calls: [] },
  { capability: 'reconnection', entries: [], pages: ['reconnect'], handlers: ['reconnect/plan'], calls: [] },
  { capability: 'router-reset', entries: [], pages: [], handlers: ['account/router-reset'], calls: [] },
  { capability: 'service-status', entries: [], pages: [], handlers: [], calls: [] },
  {
    capability: 'shop',
    entries: [],
    pages: [],
    handlers: [
      ...['buy/cart', 'buy/consent', 'buy/customer', 'buy/details', 'buy/restore', 'buy/session', 'buy/total'],
      'buy/waiting',
    ],
    calls: [],
  },
  { capability: 'tax', entries: [], pages: [], handlers: [], calls: [] },
  { capability: 'television', entries: [], pages: ['detail-tv200', 'detail-xitv'], handlers: [], calls: [] },
];

/** The site's own handlers, by their folder in app/api. */
const HANDLERS = globSync('app/api/**/route.ts').map((file) => file.slice('app/api/'.length, -'/route.ts'.length));

const listEntries = () => {
  const { links, menu } = messagesForProvider(bundledMessages.es, 'es').accountDashboard;
  return [...links.items.map(({ icon }) => icon), ...menu.items.map(({ url }) => url)];
};

async function askHandler(folder: string) {
  const handlers = await import(`#app/api/${folder}/route.ts`);
  const method = handlers.POST === onlyGet.POST ? 'GET' : 'POST';
  const headers = {
    'content-type': 'application/json',
    'sec-fetch-site': 'same-origin',
    'x-requested-with': 'hearthline',
  };
  const body = method === 'POST' ? { body: '{}' } : {};
  const response: Response = await owner.client.within(() =>
    handlers[method](new Request(`http://localhost:3000/api/${folder}`, { method, headers, ...body })),
  );
  return { status: response.status, body: await response.json().catch(() => null) };
}

async function loadDashboard(one: Owner) {
  const since = String(Date.now());
  const { sentPage } = await openPage(one);
  if (sentPage?.kind !== 'shown') throw new Error('The dashboard is not shown');
  return { view: toDashboardBase(sentPage.view), calls: await listOwnerCalls(one, since) };
}

describe('a provider without a capability', () => {
  it('is tested for each capability', () => {
    expect(ROWS.map(({ capability }) => capability).sort()).toEqual([...CAPABILITIES].sort());
  });

  it.each(ROWS)('removes the menu entries of $capability', async ({ capability, entries }) => {
    const all = listEntries();
    const remaining = await lacking([capability], listEntries);
    expect(all.filter((entry) => !remaining.includes(entry))).toEqual(entries);
  });

  it.each(ROWS.filter(({ pages }) => pages.length > 0))(
    'redirects the pages of $capability',
    async ({ capability, pages }) => {
      const redirects = await lacking([capability], () =>
        Promise.all(pages.map((page) => findRedirect(owner, { page }))),
      );
      expect(redirects).toEqual(pages.map(() => '/es/dashboard'));
      const others = Object.values(ACCOUNT_PAGES).filter(
        ({ path }) => path.startsWith('/dashboard') && isUnsupportedPath(path),
      );
      expect(others).toEqual([]);
    },
  );

  it.each(ROWS)('refuses the handlers of $capability', async ({ capability, handlers }) => {
    const findCapabilities = (folder: string) => capabilitiesForPath(`/api/${folder}`);
    expect(HANDLERS.filter((folder) => findCapabilities(folder).join() === capability).sort()).toEqual(handlers);
    const settings = config();
    const before = settings.PROVIDER_HAS;
    settings.PROVIDER_HAS = [...EXTENSIONS];
    try {
      for (const folder of handlers) {
        const refusal = { status: 404, body: expect.objectContaining({ reason: 'not-offered' }) };
        expect([folder, await lacking([capability], () => askHandler(folder))]).toEqual([folder, refusal]);
        expect([folder, (await askHandler(folder)).body]).not.toEqual([folder, refusal.body]);
      }
    } finally {
      settings.PROVIDER_HAS = before;
    }
  });

  it.each(ROWS)(
    'gets no calls for $capability, and the dashboard is shown without it',
    async ({ capability, calls }) => {
      const before = await loadDashboard(owner);
      const after = await lacking([capability], () => loadDashboard(owner));
      expect(before.calls.filter((call) => !after.calls.includes(call))).toEqual(calls);
      expect(before.view).toMatchObject({ promo: { kind: 'offer' }, canResetRouter: true });
      expect(after.view.promo === null).toBe(capability === 'offers');
      expect(after.view.canResetRouter).toBe(capability !== 'router-reset');
      expect([before.view.internet?.hasAutoRefill, after.view.internet?.hasAutoRefill]).toEqual([
        false,
        capability === 'auto-refill' ? null : false,
      ]);
    },
  );

  it.each(['address/suggest', 'address/validate'])(
    'refuses the address check without shop, kit and moves: %s',
    async (folder) => {
      const refusal = { status: 404, body: expect.objectContaining({ reason: 'not-offered' }) };
      expect(await lacking(['shop', 'kit', 'moves'], () => askHandler(folder))).toEqual(refusal);
      expect((await lacking(['shop', 'kit'], () => askHandler(folder))).status).not.toBe(404);
    },
  );

  it('gets no request for new accounts without moves and reconnection', async () => {
    const { calls } = await lacking(['moves', 'reconnection'], () => loadDashboard(owner));
    expect(calls).not.toContain('fetch-aux');
    expect(calls).toContain('dashboard');
  });

  it('makes the page of a new account say that service starts by itself, without activation', async () => {
    const waiting = await ownerOf('preactivated');
    expect(await findRedirect(waiting)).toMatch(/^\/es\/activation/);
    const redirect = await lacking(['activation', 'moves'], () => findRedirect(waiting));
    expect(redirect).toMatch(/^\/es\/error\?.*reason=starting/);
  });

  it('charges the subtotal and gets no request for tax, without a tax service', async () => {
    const { reconnectRequests } = await import('#tests/support/reconnect-owner.ts');
    const closedOwner = await ownerOf('closed-reconnect');
    const { savePurchase } = await reconnectRequests(closedOwner);
    const since = String(Date.now());
    const { quote } = await lacking(['tax'], () => savePurchase());
    const subtotal = quote.lines.reduce((sum, { cents }) => sum + cents, 0);
    expect(quote).toMatchObject({ taxCents: 0, totalCents: subtotal });
    expect(await listOwnerCalls(closedOwner, since)).not.toContain('get-tax');
  });

  it('leads the owner of a closed account to the error page, without reconnection', async () => {
    const closedOwner = await ownerOf('closed-reconnect');
    expect(await findRedirect(closedOwner)).toBeNull();
    expect(await lacking(['reconnection'], () => findRedirect(closedOwner))).toMatch(/^\/es\/error/);
  });
});

describe('a call that needs a capability', () => {
  it.each([
    [['activation'], 'activate-account'],
    [['activation'], 'validate-device'],
    [['activation'], 'validate-mac'],
    [['auto-refill'], 'cancel-autopay'],
    [['auto-refill'], 'enroll-autopay'],
    [['history'], 'transactions'],
    [['kit'], 'assign-device-code'],
    [['shop', 'kit', 'moves'], 'suggest-address'],
    [['shop', 'kit', 'moves'], 'validate-address'],
    [['shop', 'kit', 'moves', 'reconnection'], 'serviceability'],
    [['moves'], 'update-move'],
    [['moves', 'reconnection'], 'create-aux'],
    [['offers'], 'get-promo'],
    [['receipts'], 'send-receipt'],
    [['shop'], 'create-session'],
    [['shop'], 'notification-consent'],
    [['shop'], 'restore-session'],
    [['shop'], 'submit-order'],
    [['shop', 'reconnection'], 'product-detail'],
    [['tax'], 'get-tax'],
    [['pin'], 'pin'],
    [['pin'], 'pin-redeem'],
    [['router-reset'], 'reprovision-device'],
    [['grace'], 'take-grace'],
    [['grace'], 'send-grace-link'],
    [['notify-outage'], 'notify-outage'],
    [['service-status'], 'service-status'],
  ] as const)('is not sent without %j: %s', async (capabilities, name) => {
    const { callProvider } = await import('#lib/provider/call.ts');
    const { operations } = await import('#lib/contract/operations.ts');
    const context = { trackingId: `lacking-${name}`, caller: 'test', xsrfToken: null };
    const result = await lacking([...capabilities], () => callProvider(operations[name], {}, context));
    expect(result).toEqual({ ok: false, reason: 'not-sent' });
    expect(await sandbox.calls({ trackingId: context.trackingId })).toEqual([]);
  });

  it('is sent while one of several capabilities is there', async () => {
    const { isUnsupportedCall: isLacking } = await import('#lib/provider/capabilities.ts');
    expect(await lacking(['moves'], () => isLacking('create-aux'))).toBe(false);
  });
});

describe('the forms of an owner', () => {
  const openView = async ({ client }: Owner, page: 'refill' | 'edit-payment', query: string) => {
    client.use();
    const result = await openNamedPage(page, pageRequest(query, { locale: 'en' }));
    return 'kind' in result && result.kind === 'shown' ? result.view : null;
  };

  it('offer a card alone without PINs, whatever the address asks for', async () => {
    const open = () => openView(owner, 'refill', 'tab=pin');
    expect(await open()).toMatchObject({ takesPins: true, tab: 'pin' });
    expect(await lacking(['pin'], open)).toMatchObject({ takesPins: false, tab: 'card' });
  });

  it('offer internet alone without television', async () => {
    const viewer = await ownerOf('tv');
    const open = async () => {
      const { view } = await loadDashboard(viewer);
      const refill = await openView(viewer, 'refill', '');
      return { tv: view.tv.length, offersTv: JSON.stringify(refill).includes('VDO_') };
    };
    expect(await open()).toEqual({ tv: expect.any(Number), offersTv: true });
    expect(await lacking(['television'], open)).toEqual({ tv: 0, offersTv: false });
  });

  it('save a card for refills alone without auto-refill, even if it is on', async () => {
    const auto = await ownerOf('autorefill');
    const open = () => openView(auto, 'edit-payment', 'for=auto-refill');
    expect(await open()).toMatchObject({ stored: { hasAutoRefill: true }, isForAutoRefill: true });
    expect(await lacking(['auto-refill'], open)).toMatchObject({
      stored: { hasAutoRefill: false, nextChargeOn: null, outlook: { says: 'off' } },
      isForAutoRefill: false,
    });
  });
});
