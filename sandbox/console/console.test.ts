import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { askForKit, freshKit, newPhone } from '../testing/kit-calls.ts';
import { guestPurchase, readOrderNumber } from '../testing/guest-purchase.ts';
import type { SandboxClient } from '../testing/sandbox-client.ts';
import { shopPurchase } from '../testing/shop-purchase.ts';
import { startTestSandbox } from '../testing/test-sandbox.ts';
import { faultKinds } from '../control/faults.ts';
import { personaTemplates } from '../state/personas/templates.ts';
import { declinedCards } from '../gateway/test-cards.ts';
import { SEED_KITS } from '../state/seed-kits.ts';
import { SEED_PINS } from '../state/seed-pins.ts';
import { commonFaults } from './fault-labels.ts';

let sandbox: Awaited<ReturnType<typeof startTestSandbox>>;
let client: SandboxClient;

beforeAll(async () => {
  sandbox = await startTestSandbox({ APP_ORIGIN: 'http://localhost:3999' });
  client = sandbox.client;
}, 60_000);
afterAll(() => sandbox.close());

const page = async (query: Record<string, string> = {}): Promise<string> => {
  const response = await client.get(`/console/controls?${new URLSearchParams(query)}`);
  expect(response.status).toBe(200);
  return response.text;
};

/** One row or section of the page, by its id. */
function part(text: string, id: string): string {
  const from = text.indexOf(`id="${id}"`);
  expect(from).toBeGreaterThan(-1);
  const next = /<li id="|<section id="/.exec(text.slice(from + 1));
  return text.slice(from, next ? from + 1 + next.index : undefined);
}

describe('the console', () => {
  it('lists every test identity with its purpose, phone, zip and password', async () => {
    const text = await page();
    for (const { template } of personaTemplates) expect(text).toContain(`<li id="identity-${template}"`);
    const active = part(text, 'identity-active');
    for (const text of ['the everyday customer', '(555) 010-0102', '62701', 'sandbox', '700000002', '21 days left']) {
      expect(active).toContain(text);
    }
    expect(part(text, 'identity-multi')).toContain('closed');
    expect(part(text, 'identity-stranger')).toContain('not in the database');
    expect(text).toContain('href="http://localhost:3999/en/litepay"');
  });

  it('shows everything in Spanish too, and keeps the language across pages', async () => {
    const { accountIds, phone } = await client.persona('winback');
    const persona = { account: accountIds[0] ?? '', to: phone };
    await client.fault({ call: 'pin', kind: 'lost', match: { phone } });
    const [english, spanish] = [await page({ ...persona, lang: 'en' }), await page({ ...persona, lang: 'es' })];
    expect(spanish).toContain('<html lang="es">');
    const visibleTexts = (text: string) =>
      [...text.matchAll(/>([^<]+)<|(?:data-done|data-hint|data-text|placeholder|aria-label)="([^"]+)"/g)].map(
        ([, shown = '', attribute = shown]) => attribute.replace(/\s+/g, ' ').trim(),
      );
    const inEnglish = new Set(visibleTexts(english));
    // Whatever is a sentence, in place of a name or a code.
    const same = visibleTexts(spanish).filter((text) => inEnglish.has(text) && /[a-z]+ [a-z]+ [a-z]+/.test(text));
    expect(same).toEqual([]);
    expect(spanish).toContain('href="http://localhost:3999/es/litepay"');
    expect(spanish).toMatch(/href="\/console\/controls\?[^"]*lang=en" hreflang="en"/);
    const links = [...spanish.matchAll(/href="\/console\/controls\?([^"#]+)#/g)].map(([, query]) => query);
    expect(links).not.toEqual([]);
    for (const query of links) expect(query).toContain('lang=es');
    const spanishPage = await client.send('GET', '/console/controls', undefined, { 'accept-language': 'es-US' });
    expect(spanishPage.text).toContain('<h1>Todos los controles</h1>');
  });

  it.each(['en', 'es'])('calls each section by the name of its link (%s)', async (lang) => {
    const text = await page({ lang });
    const links = [...text.matchAll(/<li><a href="#([a-z]+)">([^<]+)</g)].map(([, id, name]) => [id, name]);
    const titles = [...text.matchAll(/<h2 id="([a-z]+)-title">([^<]+)</g)].map(([, id, name]) => [id, name]);
    expect(links.length).toBeGreaterThan(10);
    expect(titles).toEqual(links);
  });

  it('explains each special address and links to the shop with it', async () => {
    const text = await page();
    expect(part(text, 'address-500')).toContain('BUS0078');
    expect(part(text, 'address-200')).toContain('23 units');
    expect(part(text, 'address-700')).toContain('cold tap');
    const lm = encodeURIComponent(btoa('SPC1000000:14167'));
    expect(part(text, 'address-100')).toContain(`href="http://localhost:3999/en/buy?lm=${lm}"`);
    const second = encodeURIComponent(btoa('LOC00000011:32039'));
    expect(text).toContain(`href="http://localhost:3999/en/buy?lm=${second}"`);
    expect(text).toContain('Española, NM 87532, is in market 32039: 30 days of internet $55.00');
  });

  it('shows the kits with their codes and their owners', async () => {
    const text = await page();
    for (const { code, purpose } of SEED_KITS) expect(part(text, `kit-${code}`)).toContain(purpose);
    const kit = { deviceCode: await freshKit(client), phoneNo: newPhone() };
    expect(part(await page(), `kit-${kit.deviceCode}`)).not.toContain('href');
    await askForKit(client, kit);
    expect(part(await page(), `kit-${kit.deviceCode}`)).toContain(`/console/controls?account=${kit.phoneNo}`);
  });

  it("explains each PIN, and shows the bank's response for every card", async () => {
    const [made = { pin: '' }] = z
      .array(z.object({ pin: z.string() }))
      .parse((await client.post('/__sandbox/pins', { count: 1 })).json);
    const text = await page();
    for (const { pin, purpose } of SEED_PINS) expect(part(text, `pin-${pin}`)).toContain(purpose);
    expect(text).toContain(`pin-${made.pin}`);
    for (const { number, reason } of declinedCards) expect(text).toContain(`<code>${number}</code>: ${reason}`);
  });

  it('offers every template and every kind of fault', async () => {
    const text = await page();
    for (const { template } of personaTemplates) expect(part(text, 'make-template')).toContain(`value="${template}"`);
    for (const kind of faultKinds) expect(part(text, 'fault-kind')).toContain(`value="${kind}"`);
  });

  it.each([...commonFaults])("offers the fault '$label', which the control API accepts", async ({ fault }) => {
    await client.send('DELETE', `/__sandbox/faults/${await client.fault(fault)}`);
  });

  it('allows only its own scripts in its content security policy', async () => {
    const response = await client.get('/console/controls');
    const policy = response.headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/unsafe|data:|\*/);
    expect(response.text).not.toMatch(
      /<style|\sstyle=|\son[a-z]+=|<script(?! src="\/console\/console\.js" type="module"><)/,
    );
    const files = [...response.text.matchAll(/(?:href|src)="(\/console\/[a-z.]+)"/g)].map(([, path]) => path ?? '');
    expect(files.length).toBeGreaterThanOrEqual(4);
    for (const file of files) {
      expect(await client.get(file)).toMatchObject({ status: 200 });
    }
  });

  it('escapes text that others wrote on every part of the page', async () => {
    const hostile = '<img src=x onerror=alert(1)>"';
    const { accountIds, phone } = await client.persona('active', { firstName: hostile, loginId: `<b>${hostile}` });
    await client.fault({ call: 'pin', kind: 'code', code: hostile, match: { text: hostile } });
    await client.post(`/secure2/api/v1/accountService/createAuxAccount?trackingId=${encodeURIComponent(hostile)}`, {
      [hostile]: hostile,
    });
    const texts = [
      await page({ account: accountIds[0] ?? '' }),
      await page({ account: hostile, call: hostile, visit: hostile, text: hostile, charged: hostile, to: hostile }),
      await page({ account: phone }),
    ];
    for (const text of texts) {
      expect(text).not.toContain('<img src=x');
      expect(text).toContain('&lt;img src=x onerror=alert(1)&gt;');
    }
  });

  it.each([
    ['its number', (persona: { accountIds: string[] }) => persona.accountIds[0] ?? ''],
    ['its phone', (persona: { phone: string }) => persona.phone.replace(/(...)(...)/, '($1) $2-')],
    ['its login', (persona: { loginId: string }) => persona.loginId],
  ])('finds an account by %s', async (_, query) => {
    const persona = await client.persona('expiring');
    const section = part(await page({ account: query(persona) }), 'account');
    expect(section).toContain(`data-send="/__sandbox/accounts/${persona.accountIds[0]}/age"`);
    expect(section).toContain('5 days left');
  });

  it('reports an unknown account, and lists all accounts when several match', async () => {
    expect(part(await page({ account: 'nobody' }), 'account')).toContain('knows no account nobody');
    expect(part(await page({ account: '5550100199' }), 'account')).toContain('2 accounts fit');
  });

  it('shows calls, charges and messages, with and without a filter', async () => {
    const persona = await client.persona('active');
    const order =
      readOrderNumber(await (await guestPurchase(client, persona, { trackingId: 'console-visit' })).send()) ?? '';
    const mine = { visit: 'console-visit', charged: persona.accountIds[0] ?? '', to: persona.phone };
    for (const query of [{}, mine]) {
      const text = await page(query);
      expect(part(text, 'calls')).toContain('calls-list');
      expect(text.slice(text.indexOf('id="calls-list"'))).toContain('guest-refill');
      expect(text.slice(text.indexOf('id="charges-list"'))).toContain(`order ${order}`);
      expect(text.slice(text.indexOf('id="outbox-list"'))).toContain(`Order ${order}.`);
    }
    const others = await page({ visit: 'another-visit', charged: '700000002', to: '5550100102' });
    expect(others).toContain('No call yet.');
    expect(others).toContain('No charge yet.');
    expect(others).toContain('No message yet.');
  });

  it('shows an e-mail as HTML on a separate page without scripts, which cannot be framed', async () => {
    const { shopper, send } = await shopPurchase(client);
    await send();
    const shopperPage = await page({ to: shopper.email });
    const path = /href="(\/console\/mail\/\d+)"/.exec(shopperPage)?.[1] ?? '';
    const mail = await client.get(path);
    expect(mail.status).toBe(200);
    expect(mail.text).toMatch(/^<!DOCTYPE html>\n<html lang="en">[^]*<h1[^>]*>Order confirmed<\/h1>/);
    const policy = mail.headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/^sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none';/);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/script|allow-same-origin/);
    expect(mail.headers.get('x-content-type-options')).toBe('nosniff');
    expect(mail.headers.get('referrer-policy')).toBe('no-referrer');
    for (const nothing of ['0', '999999999', 'x', '1;drop']) {
      expect((await client.get(`/console/mail/${nothing}`)).status).toBe(404);
    }
    expect(await page({ to: shopper.phone })).not.toContain('/console/mail/');
  });

  it('keeps its own requests out of the log of calls', async () => {
    await client.post('/__sandbox/reset', {});
    await page();
    expect((await client.get('/__sandbox/calls')).json).toEqual([]);
  });
});
