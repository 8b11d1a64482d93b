import { afterEach, describe, expect, it } from '@jest/globals';
import type { Persona } from '#tests/e2e/support/sandbox-client.ts';
import { refreshTarget } from '#tests/support/form-response.ts';
import { lacking } from '#tests/support/lacking.ts';
import { browser, guest, locate, sandbox } from '#tests/support/litepay-payment.ts';
import { readPage, pageRequest } from '#tests/support/page-request.ts';

const { POST: check } = await import('#app/api/no-internet/check/route.ts');
const { POST: checkForm } = await import('#app/api/no-internet/form/route.ts');
const { loadLitepayPage } = await import('#lib/litepay/server/litepay-pages.ts');
const { loadNoInternetPage } = await import('#lib/litepay/server/no-internet.ts');
const { config } = await import('#lib/config.ts');

const ask = ({ phone, zip }: Pick<Persona, 'phone' | 'zip'>) =>
  browser.post(check, { phone, zip, locale: 'es', after: null, purchase: null });

const outages: string[] = [];
async function startOutage({ accountIds }: Persona, hours?: number): Promise<void> {
  const [accountId = ''] = accountIds;
  outages.push(accountId);
  await sandbox.outage(accountId, hours);
}

config().PROVIDER_SERVICE_STATUS = true;
afterEach(async () => void (await Promise.all(outages.splice(0).map((where) => sandbox.endOutage(where)))));

describe('the check of an offline account', () => {
  it('names the router, a refill or an outage, and selects the account for quick refill', async () => {
    expect((await ask(guest)).body).toMatchObject({ outcome: 'found', connection: { cause: 'router' } });
    browser.use();
    expect(await readPage(loadLitepayPage(pageRequest()))).toMatchObject({ view: { phone: guest.phone } });
    const over = await sandbox.persona('expired');
    expect((await ask(over)).body).toMatchObject({ outcome: 'found', connection: { cause: 'ran-out' } });
    await startOutage(over, 2);
    expect((await ask(over)).body).toMatchObject({
      connection: { cause: 'outage', hasRunOut: true, expectedEnd: expect.stringMatching(/^\d{4}-.+Z$/) },
    });
  });

  it('tells only who finds the account, in the size of a lookup’s response', async () => {
    await startOutage(guest);
    const { phone } = guest;
    const callCount = (await sandbox.calls({ call: 'service-status' })).length;
    const wrong = await ask({ phone, zip: '00501' });
    expect(wrong.body).toMatchObject({ outcome: 'not-found' });
    expect(Object.keys(wrong.body)).toEqual(['outcome', 'pad']);
    expect(await sandbox.calls({ call: 'service-status' })).toHaveLength(callCount);
    const toSize = ({ body }: { body: object }) => JSON.stringify(body).length;
    expect(toSize(await ask(guest))).toBe(toSize(wrong));
    expect(toSize(await locate(browser, guest))).toBe(toSize(wrong));
  });

  it('counts as a lookup of the phone', async () => {
    const before = config().LIMITS_LOOKUP_PHONE;
    config().LIMITS_LOOKUP_PHONE = { capacity: 2, perMs: 3_600_000 };
    const other = await sandbox.persona('active');
    const statuses = [await locate(browser, other), await ask(other), await ask(other)].map(({ status }) => status);
    config().LIMITS_LOOKUP_PHONE = before;
    expect(statuses).toEqual([200, 200, 429]);
  });

  it.each([
    ['does without it', () => lacking(['service-status'], () => ask(guest))],
    [
      'does not respond',
      async () => {
        await sandbox.fault({ call: 'service-status', kind: 'http', match: { phone: guest.phone } });
        return ask(guest);
      },
    ],
  ])('reports no outage where the provider %s', async (_what, ask) => {
    await startOutage(guest);
    expect((await ask()).body).toMatchObject({ connection: { cause: 'router' } });
  });

  it('works without a script, with an address that reveals nothing of the account', async () => {
    await startOutage(guest);
    const send = async (fields: Record<string, string>) => {
      const body = new URLSearchParams(fields).toString();
      const headers = {
        'content-type': 'application/x-www-form-urlencoded',
        'content-length': String(body.length),
        'sec-fetch-site': 'same-origin',
      };
      const request = new Request('http://localhost:3000/api/no-internet/form?locale=es', {
        method: 'POST',
        headers,
        body,
      });
      const response = await browser.within(() => checkForm(request));
      const target = refreshTarget(await response.text());
      browser.use();
      const query = Object.fromEntries(new URL(target, 'http://localhost:3000').searchParams);
      return { target, view: await readPage(loadNoInternetPage(pageRequest(query))) };
    };
    const { phone, zip } = guest;
    expect(await send({ phone, zip })).toMatchObject({
      target: expect.stringMatching(/^\/es\/no-internet\?answer=outage&purchase=[\w-]+&version=\d+$/),
      view: { view: { check: { outcome: 'found', connection: { cause: 'outage', hasRunOut: false } } } },
    });
    expect(await send({ phone, zip: '00501' })).toMatchObject({
      target: '/es/no-internet?answer=not-found',
      view: { view: { check: { outcome: 'not-found' } } },
    });
    // The page of an earlier check reveals nothing of an account that was selected later.
    const { target: earlier } = await send({ phone, zip });
    await locate(browser, await sandbox.persona('expired'));
    browser.use();
    const query = Object.fromEntries(new URL(earlier, 'http://localhost:3000').searchParams);
    expect(await readPage(loadNoInternetPage(pageRequest(query)))).toMatchObject({ view: { check: null } });
    expect((await send({ phone: '555', zip })).target).toBe('/es/no-internet?answer=invalid');
    // The address of somebody else's result reveals nothing.
    browser.use();
    expect(await readPage(loadNoInternetPage(pageRequest({ answer: 'found' })))).toMatchObject({
      view: { check: null },
    });
  });
});
