import { describe, expect, it } from '@jest/globals';
import { transactions } from '#lib/contract/transactions.ts';
import { listCalls, openPage, type Owner, signInOwner } from '#tests/support/account-owner.ts';
import { startOwnProvider } from '#tests/support/own-provider.ts';
import { openAccountPage } from '#tests/support/account-pages.ts';
import { pageRequest } from '#tests/support/page-request.ts';
import { signedInBrowser } from '#tests/support/signed-in.ts';

const { sandbox, client } = await startOwnProvider();
const { GET: read } = await import('#app/api/account/payments/route.ts');
const { GET: file } = await import('#app/api/account/payments-file/route.ts');
const { loadPaymentReceipt, toPaymentHistoryView, toPaymentReceiptView } =
  await import('#lib/account/server/payment-history.ts');
const { buildHistory } = await import('#lib/account/payment-history.ts');
const { dayInZone } = await import('#lib/account/day-in-zone.ts');
const { accountReference } = await import('#lib/session/account-reference.ts');
const { findOwnerSession } = await import('#lib/session/stored-session.ts');

/** An owner of an account with overrides, such as the number of past `payments`. */
async function createOwner(template: string, overrides?: Parameters<typeof client.persona>[1]): Promise<Owner> {
  if (overrides === undefined) return signInOwner(sandbox, template);
  const person = await client.persona(template, overrides);
  const browser = await signedInBrowser(person);
  const ownerSession = await findOwnerSession(browser.jar);
  const [accountId = ''] = person.accountIds;
  const account = accountReference(person, accountId);
  return { person, accountId, account, client: browser, sessionId: ownerSession?.providerSessionId ?? '' };
}

async function openHistory(one: Owner) {
  const { sentPage } = await openPage(one, { page: 'payment-history' });
  if (sentPage?.kind !== 'shown') throw new Error('not shown');
  return sentPage.view;
}
const openView = async (one: Owner, query = '') =>
  toPaymentHistoryView(await openHistory(one), new URLSearchParams(query));
const loadPayments = async ({ accountId }: Owner) =>
  (await sandbox.account(accountId))['transactions'] as {
    amountCents: number;
    timestamp: string;
    orderNumber: string;
    method: string;
  }[];

describe('the payment history', () => {
  it('shows every payment of the provider, and makes each call once', async () => {
    const one = await createOwner('history');
    const providerPayments = await loadPayments(one);
    // Makes the calls of the first view after a login.
    await openHistory(one);
    const since = new Date().toISOString();
    const { account, history } = await openView(one);
    expect(await listCalls(sandbox, one, since)).toEqual(['dashboard', 'fetch-aux', 'transactions']);
    expect(account).toBe(one.account);
    expect(history).toMatchObject({ count: 400, page: 1, days: { length: 12 } });
    expect(history.pages).toBe(Math.ceil(400 / 12));
    expect(history.totalCents).toBe(providerPayments.reduce((sum, { amountCents }) => sum + amountCents, 0));
    expect(history.days[0]?.payments[0]).toMatchObject({ id: providerPayments[0]?.orderNumber, planCode: 'HSD_030' });
    const shownPayments = history.days.flatMap(({ payments }) => payments);
    expect(shownPayments.map(({ isAutoRefill }) => isAutoRefill)).toEqual(
      providerPayments.slice(0, shownPayments.length).map(({ method }) => method === 'auto-refill'),
    );
    expect(shownPayments.filter(({ isAutoRefill }) => isAutoRefill).length).toBeGreaterThan(0);
  });

  it('serves another page, year and day to an open page', async () => {
    const one = await createOwner('history');
    const { account } = one;
    const loadPage = async (query: Record<string, string>) => (await one.client.get(read, { account, ...query })).body;
    const years = (await openView(one)).history.years;
    expect(await loadPage({ page: '2' })).toMatchObject({ history: { page: 2, days: { length: 12 } } });
    expect(await loadPage({ year: String(years[1]) })).toMatchObject({ history: { year: years[1], page: 1 } });
    expect(await loadPage({ page: 'x', year: 'y', day: 'z' })).toMatchObject({
      history: { page: 1, year: null, day: null },
    });
  });

  it('has a receipt for each payment, and none for an unknown one', async () => {
    const one = await createOwner('history');
    const data = await openHistory(one);
    const [payment] = (await openView(one)).history.days[0]?.payments ?? [];
    expect(toPaymentReceiptView(data, payment?.id ?? '')).toMatchObject({
      orderNumber: payment?.id,
      totalCents: payment?.cents,
      name: `${one.person.firstName} ${one.person.lastName}`,
      payments: [{ planCode: 'HSD_030' }],
      merchant: { supportPhone: expect.any(String) },
    });
    expect(toPaymentReceiptView(data, 'H-0')).toBeNull();
  });

  it('downloads as a file in either language, of one year or of all', async () => {
    const one = await createOwner('history');
    const { account } = one;
    const years = (await openView(one)).history.years;
    const get = async (query: Record<string, string>) => {
      const { headers, text } = await one.client.download(file, { account, ...query });
      expect(text.charCodeAt(0)).toBe(0xfeff);
      return { headers, lines: text.slice(1).trimEnd().split('\r\n') };
    };
    const all = await get({ locale: 'es' });
    expect(all.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(all.headers.get('content-disposition')).toBe('attachment; filename="payments.csv"');
    expect(all.headers.get('cache-control')).toContain('no-store');
    expect(all.lines).toHaveLength(401);
    const columns = ['date', 'product', 'status', 'amount', 'through', 'autoRefill', 'orderNumber', 'reference'];
    expect(all.lines[0]).toBe(columns.map((name) => `es:paymentHistory.file.${name}`).join(','));
    expect(all.lines[1]).toMatch(
      /^\d+\/\d+\/\d{4},es:dictionary\.plans\.HSD_030,es:paymentHistory\.file\.paid,49\.24,\d+\/\d+\/\d{4},(es:paymentHistory\.file\.yes)?,H-\d+-400,$/,
    );
    const byAutoRefill = (await loadPayments(one)).filter(({ method }) => method === 'auto-refill');
    expect(all.lines.filter((line) => line.includes(',es:paymentHistory.file.yes,'))).toHaveLength(byAutoRefill.length);
    const ofYear = await get({ locale: 'en', year: String(years[1]) });
    expect(ofYear.headers.get('content-disposition')).toContain(`payments-${years[1]}.csv`);
    expect(ofYear.lines.slice(1).every((line) => line.includes(`/${years[1]},`))).toBe(true);
  });

  it('lists a declined auto-refill charge with nothing paid, in the file too', async () => {
    const one = await createOwner('autorefill', { daysRemaining: 2, savedCardDecline: 'PAYMENT-1251' });
    const { account, accountId, client: browser } = one;
    const before = (await openView(one)).history;
    await sandbox.ageAccount(accountId, 1);
    const { history } = await openView(one);
    expect([history.count, history.totalCents]).toEqual([before.count, before.totalCents]);
    const [{ totalCents, payments } = { totalCents: null, payments: [] }] = history.days;
    expect([totalCents, payments.length]).toEqual([0, 1]);
    expect(payments[0]).toMatchObject({ id: '', planCode: 'HSD_030', isDeclined: true, isAutoRefill: true });
    expect(payments[0]?.cents).toBeGreaterThan(4_500);
    const { text } = await browser.download(file, { account, locale: 'es' });
    expect(text.split('\r\n')[1]).toMatch(/,es:paymentHistory\.file\.declined,0\.00,,es:paymentHistory\.file\.yes,,$/);
  });

  it('is refused to anyone else, and ends with the session', async () => {
    const [one, other] = [await createOwner('active'), await createOwner('active')];
    for (const handler of [read, file]) {
      const foreign = await one.client.get(handler, { account: other.account });
      expect([foreign.status, foreign.body]).toEqual([409, { reason: 'account-changed' }]);
    }
    await sandbox.fault({ call: 'transactions', kind: 'http', match: { sessionId: one.sessionId } });
    expect((await one.client.get(read, { account: one.account })).status).toBe(503);
    expect((await one.client.get(file, { account: one.account })).status).toBe(503);
    await sandbox.clearFaults();
    await sandbox.fault({ call: 'transactions', kind: 'expired', match: { sessionId: one.sessionId } });
    const { status, body } = await one.client.get(read, { account: one.account });
    expect([status, body]).toMatchObject([401, { redirectTo: 'timeout-error' }]);
  });
});

describe('the payments of a former account', () => {
  /** A customer whose service has moved, as they see the new account. */
  async function createMovedOwner() {
    const one = await createOwner('closed-moved', { payments: 3 });
    const [from = '', to = ''] = one.person.accountIds;
    const there = { ...one, accountId: to, account: accountReference(one.person, to) };
    const before = await loadPayments(one);
    return { one, there, before, after: await loadPayments(there), from };
  }
  const openReceipt = async ({ account, client: browser }: Owner, payment: string) => {
    const { sentPage } = await openPage(
      { client: browser },
      { page: 'payment-receipt', query: `?account=${account}&payment=${payment}` },
    );
    return sentPage?.kind === 'shown' ? toPaymentReceiptView(sentPage.view, payment) : null;
  };

  it('are merged with the new account’s in the history, the file and the receipts', async () => {
    const { one, there, before, after } = await createMovedOwner();
    expect([before.length, after.length]).toEqual([3, 3]);
    const { body } = await there.client.get(read, { account: there.account });
    const all = [...after, ...before];
    const totalCents = all.reduce((sum, { amountCents }) => sum + amountCents, 0);
    expect(body).toMatchObject({ isPartial: false, history: { count: 6, totalCents } });
    const { text } = await there.client.download(file, { account: there.account, locale: 'en' });
    for (const { orderNumber } of all) expect(text).toContain(orderNumber);

    const [old] = before;
    const receipt = await openReceipt(there, old?.orderNumber ?? '');
    const { addressLine1 } = (await sandbox.account(one.accountId)) as { addressLine1: string };
    expect(receipt).toMatchObject({ orderNumber: old?.orderNumber, totalCents: old?.amountCents });
    expect(receipt?.address).toContain(addressLine1);
    expect((await openReceipt(there, after[0]?.orderNumber ?? ''))?.address).not.toContain(addressLine1);
  });

  it('are reported as missing when they cannot be read, and no file is made without them', async () => {
    const { there, from } = await createMovedOwner();
    await sandbox.fault({ call: 'transactions', kind: 'http', match: { sessionId: there.sessionId, text: from } });
    const { status, body } = await there.client.get(read, { account: there.account });
    expect([status, body]).toMatchObject([200, { isPartial: true, history: { count: 3 } }]);
    expect((await there.client.get(file, { account: there.account, locale: 'en' })).status).toBe(503);
    await sandbox.clearFaults();
  });

  it('are loaded after the page of the new account', async () => {
    const { there, before, after, from } = await createMovedOwner();
    await sandbox.fault({ call: 'transactions', kind: 'timeout', match: { sessionId: there.sessionId, text: from } });
    const query = `?account=${there.account}`;
    const { sentPage } = await openPage({ client: there.client }, { page: 'payment-history', query });
    await sandbox.clearFaults();
    const view = sentPage?.kind === 'shown' ? toPaymentHistoryView(sentPage.view, new URLSearchParams()) : null;
    expect(view).toMatchObject({ isPending: true, isPartial: false, history: { count: after.length } });
    // The browser's next request waits for all of them.
    const { body } = await there.client.get(read, { account: there.account });
    expect(body).toMatchObject({ isPartial: false, history: { count: before.length + after.length } });
  });

  it('are awaited by a page without a script', async () => {
    const { there, before, after, from } = await createMovedOwner();
    await sandbox.fault({
      call: 'transactions',
      kind: 'delay',
      delayMs: 3_000,
      match: { sessionId: there.sessionId, text: from },
    });
    const query = `?account=${there.account}&former=wait`;
    const { sentPage } = await openPage({ client: there.client }, { page: 'payment-history', query });
    await sandbox.clearFaults();
    const view = sentPage?.kind === 'shown' ? toPaymentHistoryView(sentPage.view, new URLSearchParams()) : null;
    expect(view).toMatchObject({
      isPending: false,
      isPartial: false,
      history: { count: before.length + after.length },
    });
  });

  it('redirect their receipts to the history when they cannot be read', async () => {
    const { there, before, from } = await createMovedOwner();
    const query = `?account=${there.account}&payment=${before[0]?.orderNumber ?? ''}`;
    const load = async () => {
      there.client.use();
      return openAccountPage(
        'payment-receipt',
        pageRequest(query, { locale: 'es', isAction: true }),
        loadPaymentReceipt,
      );
    };
    await sandbox.fault({ call: 'transactions', kind: 'http', match: { sessionId: there.sessionId, text: from } });
    expect(await load()).toMatchObject({
      redirect: { href: expect.stringMatching(/^\/es\/dashboard\/payment-history\?account=/) },
    });
    await sandbox.clearFaults();
    expect(await load()).toMatchObject({ kind: 'shown' });
  });

  it('are refused once the provider has ended the session', async () => {
    const { there, from } = await createMovedOwner();
    await sandbox.fault({
      call: 'transactions',
      kind: 'expired',
      match: { sessionId: there.sessionId, text: from },
    });
    expect((await there.client.get(read, { account: there.account })).status).toBe(401);
    await sandbox.clearFaults();
  });

  it('are not read where the customer has another role', async () => {
    const { loadAccountPayments } = await import('#lib/account/server/related-accounts.ts');
    const { loadAuxAccount, loadOwnerAccount } = await import('#lib/account/server/provider-account.ts');
    const { requireOwner } = await import('#lib/session/require-owner.ts');
    const { there, from } = await createMovedOwner();
    const request = { account: there.account, link: { accountId: null, guid: null } };
    const result = await requireOwner({ jar: there.client.jar, named: request });
    if (!result.ok) throw new Error(result.reason);
    const { callContext, ownerSession } = result.value;
    const reads = [
      await loadOwnerAccount(callContext, there.accountId),
      await loadAuxAccount(callContext, there.accountId),
    ] as const;
    const accounts = ownerSession.accounts.map((listed) =>
      listed.accountId === from ? { ...listed, role: 'AUTHORIZED_USER' } : listed,
    );
    const payments = await loadAccountPayments({ callContext, ownerSession: { ...ownerSession, accounts } }, ...reads);
    expect(payments).toMatchObject({ ok: true, value: { isPartial: false, entries: { length: 3 } } });
  });

  it.each([
    ['payment-receipt', '/es/dashboard/payment-history/receipt', '&payment=H-1'],
    ['payment-history', '/es/dashboard/payment-history', '&year=2025&page=2'],
    ['auto-refill', '/es/dashboard/auto-refill', ''],
    ['move', '/es/move', ''],
  ] as const)('are reached by a link to the former account: %s', async (page, path, query) => {
    const { one, there } = await createMovedOwner();
    const { redirect, sentPage } = await openPage(one, { page, query: `?account=${one.account}${query}` });
    const href = redirect ?? (sentPage?.kind === 'redirect' ? sentPage.redirect.href : '');
    const target = new URL(href, 'http://localhost');
    expect(target.pathname).toBe(path);
    expect(target.searchParams.get('account')).toBe(there.account);
    target.searchParams.delete('account');
    expect(`&${target.searchParams}`).toBe(query || '&');
  });
});

describe('a history of ten thousand payments', () => {
  const measureCpu = (run: () => unknown): number => {
    const from = process.cpuUsage();
    run();
    const { user, system } = process.cpuUsage(from);
    return (user + system) / 1_000;
  };
  /** The minimum of several runs, which other load on the machine distorts least. */
  const measureLeast = (run: () => unknown) => Math.min(...Array.from({ length: 7 }, () => measureCpu(run)));

  it('sends the browser no more than one of ten, and costs little beyond parsing', async () => {
    const [few, many] = [
      await createOwner('history', { payments: 10 }),
      await createOwner('history', { payments: 10_000 }),
    ];
    const [small, large] = [await openView(few), await openView(many)];
    expect(large.history.count).toBe(10_000);
    const countBytes = (shownView: object) => JSON.stringify(shownView).length;
    // Three payments for each of twelve days instead of ten: a page's markup is several times that size.
    expect(countBytes(large) - countBytes(small)).toBeLessThan(4_500);
    expect(large.history.days.flatMap(({ payments }) => payments).length).toBeLessThanOrEqual(36);

    const rows = await loadPayments(many);
    const text = JSON.stringify({
      transactionDetail: rows.map(({ amountCents, timestamp, orderNumber }) => ({
        amount: (amountCents / 100).toFixed(2),
        transactionDate: timestamp,
        orderNumber,
      })),
    });
    const payments = rows.map(({ amountCents, timestamp, orderNumber }) => ({
      cents: amountCents,
      paidAt: timestamp,
      orderNumber,
    }));
    const dayOf = dayInZone('America/New_York');
    const parsing = measureLeast(() => transactions.response.parse(JSON.parse(text)));
    const beyond = measureLeast(() => buildHistory(payments, { year: null, page: 1, day: null }, dayOf));
    expect(beyond / parsing).toBeLessThan(0.2);
  });
});
