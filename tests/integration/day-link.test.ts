import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { PurchaseRef } from '#lib/payment/api.ts';
import type { Persona } from '#tests/e2e/support/sandbox-client.ts';
import { startOwnProvider } from '#tests/support/own-provider.ts';
import { pageRequest, readPage } from '#tests/support/page-request.ts';
import { afterwards, HandlerClient } from '#tests/support/route-handlers.ts';

/** Decision on grace: a guest asks for a day, and the account's own people take it. */
await startOwnProvider({
  PROVIDER_HAS: 'grace,service-status',
  PROVIDER_GRACE_GUEST: 'on',
  LIMITS_LOOKUP_PHONE: '1000/1h',
  LIMITS_LOOKUP_ADDRESS: '1000/1h',
  LIMITS_CHARGE_ADDRESS: '1000/1h',
  LIMITS_CHARGE_NEWCOMER: '1000/1h',
  LIMITS_DECLINE_ADDRESS: '1000/1h',
  LIMITS_PIN_ADDRESS: '1000/1h',
  LIMITS_PIN_NEWCOMER: '1000/1h',
  LIMITS_RECEIPT_ADDRESS: '1000/1h',
  LIMITS_RECEIPT_NEWCOMER: '1000/1h',
});
const { locate, payAgain, prepare, sandbox, waitFor } = await import('#tests/support/litepay-payment.ts');
const { POST: ask } = await import('#app/api/litepay/day-link/route.ts');
const { POST: take } = await import('#app/api/litepay/day-link/take/route.ts');
const { POST: check } = await import('#app/api/no-internet/check/route.ts');
const { loadGraceLinkPage } = await import('#lib/litepay/server/grace-links.ts');
const { loadLitepayPage, loadLitepayReceiptPage } = await import('#lib/litepay/server/litepay-pages.ts');
const { parseLinkToken } = await import('#lib/litepay/server/link-token.ts');
const { consumeGraceLink } = await import('#lib/litepay/server/stored-grace-link.ts');
const { config } = await import('#lib/config.ts');
const { redact } = await import('#lib/redact.ts');
const { store } = await import('#lib/store/store.ts');

let browser: HandlerClient;
beforeEach(() => {
  browser = new HandlerClient();
});
afterEach(async () => {
  await sandbox.clearFaults();
  config().PROVIDER_GRACE_GUEST = true;
});

async function find(whom: Persona, client = browser): Promise<PurchaseRef> {
  const { body } = await locate(client, whom);
  expect(body).toMatchObject({ outcome: 'found' });
  return body['purchase'] as PurchaseRef;
}

async function askFor(purchase: PurchaseRef, client = browser) {
  const response = await client.post(ask, { purchase });
  await afterwards();
  return response;
}

const LINK = /https?:\/\/\S+\/(en|es)\/day-link\/(\S+)/;

async function findLinks({ phone }: Persona): Promise<{ locale: string; token: string }[]> {
  const texts = (await sandbox.outbox(phone)).map(({ text }) => LINK.exec(String(text)));
  return texts.flatMap((match) => (match ? [{ locale: match[1] ?? '', token: match[2] ?? '' }] : []));
}

async function sendLink(whom: Persona): Promise<string> {
  await askFor(await find(whom));
  const [link] = await findLinks(whom);
  if (!link) throw new Error('No link was sent');
  return link.token;
}

const openPage = (token: string) => loadGraceLinkPage(pageRequest('', { locale: 'en', params: { token } }));
const countTaken = async ({ accountIds: [accountId = ''] }: Persona) =>
  (await sandbox.calls({ call: 'take-grace' })).filter(({ body }) => JSON.stringify(body).includes(accountId)).length;

describe('a guest who asks for a day', () => {
  it('has a link sent to the account’s own phone, in its own language, and reads nothing of it', async () => {
    const whom = await sandbox.persona('expired', { language: 'SPANISH' });
    const { status, body } = await askFor(await find(whom));
    expect([status, body]).toEqual([200, { outcome: 'asked' }]);
    expect(await findLinks(whom)).toMatchObject([{ locale: 'es' }]);
    expect(await countTaken(whom)).toBe(0);
  });

  it('reads the same where no day is on offer, the provider fails, or days are left', async () => {
    const offered = await sandbox.persona('expired');
    const taken = await sandbox.persona('grace-over');
    const withDays = await sandbox.persona('active');
    const failing = await sandbox.persona('expired');
    const responses: unknown[] = [];
    for (const whom of [offered, taken, withDays, failing]) {
      const client = new HandlerClient();
      const purchase = await find(whom, client);
      if (whom === failing)
        await sandbox.fault({ call: 'guest-dashboard', kind: 'http', match: { phone: whom.phone } });
      const { status, body, headers } = await askFor(purchase, client);
      responses.push([status, body, [...headers.keys()].toSorted(), headers.get('content-length')]);
    }
    expect(responses).toEqual(responses.map(() => responses[0]));
    expect(await Promise.all([taken, withDays, failing].map(findLinks))).toEqual([[], [], []]);
  });

  it('has one link a day sent to an account, whoever asks', async () => {
    const whom = await sandbox.persona('expired');
    for (const client of [browser, browser, new HandlerClient()]) await askFor(await find(whom, client), client);
    expect(await findLinks(whom)).toHaveLength(1);
  });

  it('has none sent during an outage, and may ask again when that is over', async () => {
    const whom = await sandbox.persona('expired');
    const [accountId = ''] = whom.accountIds;
    const purchase = await find(whom);
    await sandbox.outage(accountId, 2);
    expect((await askFor(purchase)).body).toEqual({ outcome: 'asked' });
    expect(await findLinks(whom)).toEqual([]);
    await sandbox.endOutage(accountId);
    await askFor(purchase);
    expect(await findLinks(whom)).toHaveLength(1);
  });

  it('may ask again if the provider refused to send it', async () => {
    const whom = await sandbox.persona('expired');
    const purchase = await find(whom);
    const [accountId] = whom.accountIds;
    const fault = await sandbox.fault({ call: 'send-grace-link', kind: 'code', code: 'X', match: { accountId } });
    await askFor(purchase);
    await sandbox.clearFault(fault);
    await askFor(purchase);
    expect(await findLinks(whom)).toHaveLength(1);
  });

  it('sends nothing for an account that this browser has not found', async () => {
    const whom = await sandbox.persona('expired');
    const purchase = await find(whom);
    const { body } = await askFor(purchase, new HandlerClient());
    expect(body).toEqual({ outcome: 'asked' });
    expect(await findLinks(whom)).toEqual([]);
  });

  it('is not offered unless the site says so', async () => {
    const whom = await sandbox.persona('expired');
    const purchase = await find(whom);
    browser.use();
    expect(await loadLitepayPage(pageRequest('', { locale: 'en' }))).toMatchObject({ asksForDay: true });
    config().PROVIDER_GRACE_GUEST = false;
    expect(await loadLitepayPage(pageRequest('', { locale: 'en' }))).not.toHaveProperty('asksForDay');
    await askFor(purchase);
    expect(await findLinks(whom)).toEqual([]);
  });

  it('learns nothing of the day itself, before or after it was taken', async () => {
    for (const template of ['expired', 'grace-running', 'grace-over']) {
      const whom = await sandbox.persona(template);
      const client = new HandlerClient();
      const lookup = await locate(client, whom);
      const connection = await client.post(check, {
        phone: whom.phone,
        zip: whom.zip,
        locale: 'en',
        purchase: null,
        after: null,
      });
      for (const { body } of [lookup, connection]) expect(JSON.stringify(body)).not.toMatch(/grace|payBy|takenBack/i);
    }
  });

  it('gets the same receipt while the day runs as for a home without days', async () => {
    for (const template of ['expired', 'grace-running']) {
      const client = new HandlerClient();
      const payment = await prepare({ client, whom: await sandbox.persona(template) });
      await payAgain(client, payment);
      await waitFor(async () => (await (await store()).attempts.find(payment.attempt))?.state === 'confirmed');
      client.use();
      const receipt = await readPage(loadLitepayReceiptPage(pageRequest()));
      expect(receipt).toMatchObject({ view: { wasCutOff: true, keptDays: { says: 'started' } } });
    }
  });
});

describe('the page that the link opens', () => {
  it('says what the day costs, tells nothing of the account, and takes nothing', async () => {
    const whom = await sandbox.persona('expired');
    const token = await sendLink(whom);
    const { link } = await openPage(token);
    expect(link).toEqual({ token, until: expect.any(String), payBy: expect.any(String), daysTakenBack: 2 });
    expect(await openPage(token.toUpperCase())).toMatchObject({ link: { until: link?.until } });
    expect(await countTaken(whom)).toBe(0);
  });

  it('takes the day at a press, once, and does not open again', async () => {
    const whom = await sandbox.persona('expired');
    const token = await sendLink(whom);
    const press = (client = new HandlerClient()) => client.post(take, { token, locale: 'en' });
    const [first, second] = await Promise.all([press(), press()]);
    const outcomes = [first, second].map(({ body }) => body['outcome']);
    expect(outcomes).toContain('done');
    expect(await countTaken(whom)).toBe(1);
    expect((await openPage(token)).link).toBeNull();
    // The same press again, whose response may have been lost.
    expect((await press()).body).toMatchObject({ outcome: 'done' });
    expect(await countTaken(whom)).toBe(1);
    expect((await sandbox.account(whom.accountIds[0] ?? ''))['grace']).toMatchObject({ available: false });
  });

  it('takes it for the second of two presses too, while the first has used the link up and not begun', async () => {
    const whom = await sandbox.persona('expired');
    const token = await sendLink(whom);
    await consumeGraceLink(parseLinkToken('day link', token) ?? '');
    expect((await browser.post(take, { token, locale: 'en' })).body).toMatchObject({ outcome: 'done' });
    expect(await countTaken(whom)).toBe(1);
  });

  it('works again after a press that took nothing', async () => {
    const whom = await sandbox.persona('expired');
    const token = await sendLink(whom);
    const [accountId] = whom.accountIds;
    const fault = await sandbox.fault({ call: 'take-grace', kind: 'code', code: 'BUS_GRC_001', match: { accountId } });
    expect((await browser.post(take, { token, locale: 'en' })).body).toEqual({ outcome: 'failed' });
    await sandbox.clearFault(fault);
    expect((await browser.post(take, { token, locale: 'en' })).body).toMatchObject({ outcome: 'done' });
  });

  it('takes nothing where the offer has changed since, or the link is not ours', async () => {
    const whom = await sandbox.persona('expired');
    const token = await sendLink(whom);
    await sandbox.ageAccount(whom.accountIds[0] ?? '', -1);
    expect((await browser.post(take, { token, locale: 'en' })).body).toEqual({ outcome: 'changed' });
    const forged = `${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}`;
    expect((await browser.post(take, { token: forged, locale: 'en' })).body).toEqual({ outcome: 'refused' });
    expect((await openPage(forged)).link).toBeNull();
    expect(await countTaken(whom)).toBe(0);
  });

  it('is known to the store by a hash alone, and its token is not logged', async () => {
    const whom = await sandbox.persona('expired');
    const token = await sendLink(whom);
    const { flags } = await store();
    const rows = await flags.list('day-link', '', 1_000);
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(token.slice(0, 24));
    expect(redact(`GET /en/day-link/${token} 200`)).toBe('GET /en/day-link/[token] 200');
  });
});
