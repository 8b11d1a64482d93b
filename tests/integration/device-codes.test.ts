import { expect, it, jest } from '@jest/globals';
import { admittedDevice } from '#tests/support/admitted-device.ts';
import { startOwnProvider } from '#tests/support/own-provider.ts';
import { HandlerClient } from '#tests/support/route-handlers.ts';

jest.setTimeout(60_000);

const { sandbox } = await startOwnProvider({ LIMITS_KIT_SITE: '20/100d' });
const { POST: tryCode } = await import('#app/api/device-code/route.ts');

const PLACE = {
  id: 'SPC1000000',
  unit: '',
  addressLine1: '100 Maple Street',
  city: 'Springfield',
  state: 'IL',
  zip: '62701',
};
/** A code that no kit has. */
const WRONG = '200015';

let last = 0;
const freshPhone = () => `557555${String(1_000 + ++last)}`;
/** Another network each time, with IPv6 and IPv4 in turn. */
const freshAddress = () => {
  last += 1;
  return last % 2 === 0 ? `2001:db8:${last.toString(16)}::1` : `198.18.1.${last}`;
};

function submit(deviceCode: string, { client = new HandlerClient(), mobile = freshPhone() } = {}) {
  const request = { locale: 'en', partner: 'dollargeneral', candidate: PLACE, kit: { deviceCode, mobile } };
  return client.post(tryCode, request, { 'x-forwarded-for': freshAddress() });
}

it('the limit of device codes does not count a stranger’s wrong codes against the phone that they name', async () => {
  const mobile = freshPhone();
  for (let guess = 0; guess < 12; guess += 1) expect((await submit(WRONG, { mobile })).status).toBe(200);
  const [code = ''] = await sandbox.deviceCodes(1);
  expect((await submit(code, { mobile })).body).toEqual({ outcome: 'ready' });
  expect(await sandbox.outbox(mobile)).toHaveLength(1);
});

it('the limit of device codes counts right codes against their phone, from all browsers and addresses', async () => {
  const mobile = freshPhone();
  const codes = await sandbox.deviceCodes(11);
  const statuses: number[] = [];
  for (const code of codes) statuses.push((await submit(code, { mobile })).status);
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
});

it('the limit of device codes refuses newcomers beyond the site’s ceiling, and serves known browsers', async () => {
  // The twelve guesses of the first test count as well.
  const statuses: number[] = [];
  for (let guess = 0; guess < 12; guess += 1) statuses.push((await submit(WRONG)).status);
  expect(statuses).toEqual([...Array.from({ length: 8 }, () => 200), 429, 429, 429, 429]);
  const [code = '', another = ''] = await sandbox.deviceCodes(2);
  expect(await submit(code)).toMatchObject({ status: 429, body: { reason: 'limited' } });
  const client = new HandlerClient();
  admittedDevice(client.jar, Date.now() - 25 * 60 * 60_000);
  expect((await submit(another, { client })).body).toEqual({ outcome: 'ready' });
  expect((await submit(WRONG, { client, mobile: freshPhone() })).body).toEqual({
    outcome: 'refused',
    error: 'not-found',
  });
});
