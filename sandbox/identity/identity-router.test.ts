import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { restoreSession } from '#lib/contract/shop.ts';
import {
  codeSentTo,
  newShopper,
  openHandOff,
  sentTo,
  throughRouter,
  typeCode,
  typeDetails,
  type Shopper,
} from '../testing/router-visit.ts';
import type { SandboxClient } from '../testing/sandbox-client.ts';
import { handOver, restore } from '../testing/shop-calls.ts';
import { startTestSandbox } from '../testing/test-sandbox.ts';

const BACK = 'http://localhost:3000/en/buy/session?tab=t1';
const BACK_ES = 'http://localhost:3000/es/buy/session';

let sandbox: Awaited<ReturnType<typeof startTestSandbox>>;
let client: SandboxClient;

beforeAll(async () => {
  sandbox = await startTestSandbox({ APP_ORIGIN: 'https://shop.example' });
  client = sandbox.client;
}, 60_000);
afterAll(() => sandbox.close());

const restoreById = async (id: string) => restoreSession.response.parse((await restore(client, id)).json);
const page = async (id: string, more = '') => {
  const response = await client.get(`/identity-router?digitalSessionId=${id}${more}`);
  return response.text.replaceAll(/\s+/g, ' ');
};
const wrongCode = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('create-session and restore-session', () => {
  it.each([BACK, BACK_ES, 'http://127.0.0.1:9/x', 'https://shop.example/en/buy/session'])(
    'leads back to %s',
    async (url) => {
      expect(await openHandOff(client, url)).toMatch(/^[\da-f-]{36}$/);
    },
  );

  it.each([
    'https://evil.example/en',
    'https://shop.example.evil.example/',
    'https://localhost@evil.example/',
    'ftp://localhost/x',
  ])('never redirect to %s', async (url) => {
    expect((await handOver(client, url)).json).toMatchObject({ errorCode: 'BUS_SESSION_002' });
  });

  it('refuse a location of another market', async () => {
    const place = { locationId: 'LOC00000011', marketId: '14167' };
    expect((await handOver(client, BACK, 'test', place)).json).toMatchObject({ errorCode: 'BUS_SESSION_003' });
  });

  it('refuse an unknown id, and return no identity before completion', async () => {
    expect((await restore(client, 'unknown')).json).toMatchObject({ errorCode: 'BUS_SESSION_001' });
    const id = await openHandOff(client, BACK);
    const nothing = {
      name: { firstName: '', lastName: '' },
      contact: { phoneNumber: '', email: '', verificationStatus: { mobile: false, email: false } },
      identity: { custGuid: '', errorCode: '' },
    };
    expect(await restoreById(id)).toEqual(nothing);
    await typeDetails(client, id, newShopper());
    expect(await restoreById(id)).toEqual(nothing);
  });
});

describe('the identity router', () => {
  it("collects the shopper's details, verifies the phone, creates the identity and redirects back", async () => {
    const shopper = newShopper();
    const visit = await throughRouter(client, BACK, shopper);
    expect(visit.location).toBe(`${BACK}&digitalSessionId=${visit.digitalSessionId}`);
    expect(visit.restored).toEqual({
      name: { firstName: shopper.firstName, lastName: shopper.lastName },
      contact: { phoneNumber: shopper.phone, email: shopper.email, verificationStatus: { mobile: true, email: false } },
      identity: { custGuid: expect.stringMatching(/^[\da-f-]{36}$/), errorCode: '' },
    });
    // Going back and forward in the browser leads to the shop again and creates no other identity.
    const again = await client.get(`/identity-router?digitalSessionId=${visit.digitalSessionId}`);
    expect([again.status, again.headers.get('location')]).toEqual([303, visit.location]);
    expect(await restoreById(visit.digitalSessionId)).toEqual(visit.restored);
  });

  it.each([
    [
      BACK,
      'en',
      ['First name', 'Last name', 'Email', 'Phone number', 'Password', 'Continue', 'Continue without verifying'],
    ],
    [BACK_ES, 'es', ['Nombre', 'Apellido', 'Correo electrónico', 'Número de teléfono', 'Contraseña', 'Continuar']],
  ])('speaks the language of %s', async (url, lang, texts) => {
    const id = await openHandOff(client, url);
    const text = await page(id);
    expect(text).toContain(`<html lang="${lang}">`);
    for (const word of texts) expect(text).toContain(`>${word}<`);
    const shopper = newShopper();
    const next = await typeDetails(client, id, shopper);
    expect([next.status, next.headers.get('location')]).toEqual([303, `/identity-router?digitalSessionId=${id}`]);
    expect(await page(id)).toContain(lang === 'en' ? '>Verification code<' : '>Código de verificación<');
    expect(await page(id)).toContain(`/console/controls?lang=${lang}&amp;to=${shopper.phone}#outbox`);
    expect(await page(id, '&step=details')).toContain(`value="${shopper.email}"`);
    expect(await sentTo(client, shopper.phone)).toMatchObject([
      { channel: 'sms', language: lang === 'en' ? 'ENGLISH' : 'SPANISH' },
    ]);
  });

  it.each<[Partial<Shopper>, string]>([
    [{ firstName: ' ' }, 'Enter your first name'],
    [{ lastName: 'x'.repeat(41) }, 'Enter your last name'],
    [{ email: 'nobody' }, 'Enter an email address'],
    [{ phone: '555' }, 'Enter a phone number'],
    [{ password: 'short' }, 'Choose a password'],
  ])('%j: %s', async (change, text) => {
    const id = await openHandOff(client, BACK);
    const response = await typeDetails(client, id, newShopper(change));
    expect(response.status).toBe(422);
    expect(response.text.split(text)).toHaveLength(3);
    expect(response.text).toContain('aria-invalid="true"');
    expect(response.text).not.toContain('warm-hearth-1');
  });

  it('accepts a phone number in any notation', async () => {
    const { phone, ...shopper } = newShopper();
    const id = await openHandOff(client, BACK);
    await typeDetails(client, id, {
      ...shopper,
      phone: `+1 (${phone.slice(0, 3)}) ${phone.slice(3, 6)}-${phone.slice(6)}`,
    });
    expect(await sentTo(client, phone)).toHaveLength(1);
  });

  it('escapes typed text', async () => {
    const id = await openHandOff(client, BACK);
    const { text } = await typeDetails(client, id, newShopper({ firstName: '"><script>x</script>', email: '' }));
    expect(text).not.toContain('<script>');
  });

  it('refuses wrong codes, invalidates the code after five tries, and accepts a new one', async () => {
    const shopper = newShopper();
    const id = await openHandOff(client, BACK);
    await typeDetails(client, id, shopper);
    const code = await codeSentTo(client, shopper.phone);
    for (const text of [...Array<string>(4).fill('isn’t right'), 'can’t be used any more']) {
      const response = await typeCode(client, id, wrongCode(code));
      expect(response.status).toBe(422);
      expect(response.text).toContain(text);
    }
    expect((await typeCode(client, id, code)).status).toBe(422);
    await client.form('/identity-router', { digitalSessionId: id, action: 'resend' });
    expect(await sentTo(client, shopper.phone)).toHaveLength(2);
    expect((await typeCode(client, id, await codeSentTo(client, shopper.phone))).status).toBe(303);
  });

  it("sends the code in the page's language", async () => {
    const shopper = newShopper();
    const id = await openHandOff(client, BACK);
    expect(await page(id, '&lang=es')).toContain('>Cree su usuario<');
    await typeDetails(client, id, shopper);
    expect(await sentTo(client, shopper.phone)).toMatchObject([{ language: 'SPANISH' }]);
    expect(await page(id)).toContain('>Código de verificación<');
  });

  it('redirects back without an identity when the phone is not verified', async () => {
    const id = await openHandOff(client, BACK);
    const shopper = newShopper();
    await typeDetails(client, id, shopper);
    const response = await client.get(`/identity-router/skip?digitalSessionId=${id}`);
    expect(response.headers.get('location')).toBe(`${BACK}&digitalSessionId=${id}`);
    expect(await restoreById(id)).toMatchObject({
      name: { firstName: shopper.firstName },
      contact: { phoneNumber: shopper.phone, verificationStatus: { mobile: false } },
      identity: { custGuid: '', errorCode: '' },
    });
    const blank = await openHandOff(client, BACK);
    await client.get(`/identity-router/skip?digitalSessionId=${blank}`);
    expect(await restoreById(blank)).toMatchObject({
      name: { firstName: '' },
      contact: { phoneNumber: '', email: '' },
    });
  });

  it('reports a phone or an e-mail address that is already taken', async () => {
    const owner = await client.persona('active');
    const phone = await throughRouter(client, BACK, newShopper({ phone: owner.phone }));
    expect(phone.restored.identity).toEqual({ custGuid: '', errorCode: 'BUS-PINLESS-ACT-PHONE' });
    const first = newShopper();
    await throughRouter(client, BACK, first);
    const email = await throughRouter(client, BACK, newShopper({ email: first.email.toUpperCase() }));
    expect(email.restored.identity).toEqual({ custGuid: '', errorCode: 'BUS_IDM_002' });
  });

  it('gives a returning shopper the same identity until the purchase', async () => {
    const shopper = newShopper();
    const first = await throughRouter(client, BACK, shopper);
    const second = await throughRouter(client, BACK_ES, { ...shopper, password: 'another-one-2' });
    expect(second.restored.identity).toEqual(first.restored.identity);
  });

  it.each([
    '/identity-router?digitalSessionId=nobody',
    '/identity-router',
    '/identity-router/skip?digitalSessionId=nobody',
  ])('shows an error page at %s', async (path) => {
    const response = await client.get(path);
    expect(response.status).toBe(404);
    expect(response.text).toContain('This page has expired');
  });

  it('runs no scripts, submits only to the shop, and keeps passwords out of the log', async () => {
    const id = await openHandOff(client, BACK);
    const response = await client.get(`/identity-router?digitalSessionId=${id}`);
    expect(response.headers.get('content-security-policy')).toContain("form-action 'self' http://localhost:3000;");
    expect(response.text).not.toMatch(
      /<script(?! src="\/identity-router\/show-password\.js" type="module"><)|style="| on\w+="/,
    );
    await typeDetails(client, id, newShopper());
    expect((await client.get('/__sandbox/calls?call=identity-router')).text).not.toContain('warm-hearth-1');
  });

  it.each(['restore-session', 'identity-router'])('applies a fault for %s only to its own visit', async (call) => {
    const trackingIds = ['visit-one', 'visit-two'].map((visit) => `${visit}-${call}`);
    const [one = '', two = ''] = await Promise.all(trackingIds.map((visit) => openHandOff(client, BACK, visit)));
    await client.fault({ call, kind: 'http', status: 503, times: 1, match: { trackingId: trackingIds[0] } });
    const ask = (id: string) =>
      call === 'restore-session' ? restore(client, id) : client.get(`/identity-router?digitalSessionId=${id}`);
    expect([(await ask(two)).status, (await ask(one)).status, (await ask(one)).status]).toEqual([200, 503, 200]);
  });

  it('sends two codes for details that arrive twice, and accepts only the newer one', async () => {
    const shopper = newShopper();
    const id = await openHandOff(client, BACK, 'visit-twice');
    await client.fault({ call: 'identity-router', kind: 'duplicate', times: 1, match: { trackingId: 'visit-twice' } });
    await typeDetails(client, id, shopper);
    expect(await sentTo(client, shopper.phone)).toHaveLength(2);
    expect((await typeCode(client, id, await codeSentTo(client, shopper.phone))).status).toBe(303);
  });
});
