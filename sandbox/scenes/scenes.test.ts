import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { chargeStatus } from '#lib/contract/payments.ts';
import { guestPurchase, lookUp } from '../testing/guest-purchase.ts';
import { askForKit } from '../testing/kit-calls.ts';
import type { SandboxClient } from '../testing/sandbox-client.ts';
import { signedIn } from '../testing/sign-in.ts';
import { startTestSandbox } from '../testing/test-sandbox.ts';
import { type Scene, type SceneName, SCENES } from './scenes.ts';

let sandbox: Awaited<ReturnType<typeof startTestSandbox>>;
let client: SandboxClient;

beforeAll(async () => {
  sandbox = await startTestSandbox({ APP_ORIGIN: 'http://localhost:3999' });
  client = sandbox.client;
}, 60_000);
afterAll(() => sandbox.close());

async function begin(scene: string, lang: 'en' | 'es' = 'en'): Promise<URLSearchParams> {
  const { page } = z.object({ page: z.string() }).parse((await client.post('/__sandbox/scenes', { scene, lang })).json);
  expect(page).toMatch(/^\/console\?/);
  return new URL(page, 'http://sandbox').searchParams;
}

async function loadScene(query: URLSearchParams) {
  const { text } = await client.get(`/console?${query}`);
  const within = (id: string, end: string) => text.slice(text.indexOf(`id="${id}"`)).split(end)[0] ?? '';
  return {
    done: within('scene-steps', '</ol>').split('<li class="done"').length - 1,
    end: within('scene-end', '</p>'),
    ledger: within('ledger', '</ul>'),
    sum: within('ledger-sum', '</p>'),
    text,
  };
}

async function findAccountId(phone: string): Promise<string> {
  const accountPage = (await client.get(`/console/controls?account=${phone}`)).text;
  return /id="account-(\d{9})"/.exec(accountPage)?.[1] ?? '';
}

const faults = async () => z.array(z.object({ kind: z.string() })).parse((await client.get('/__sandbox/faults')).json);
const outages = async () =>
  z.array(z.object({ where: z.string() })).parse((await client.get('/__sandbox/outages')).json);

describe('the page Try it', () => {
  it.each([
    ['en', 'A lost answer', 'Rosa’s plan ends tomorrow', 'All controls'],
    ['es', 'Una respuesta perdida', 'El plan de Rosa termina mañana', 'Todos los controles'],
  ])('offers every scene in %s, with plain buttons', async (lang, ...texts) => {
    const { text } = await client.get(`/console?lang=${lang}`);
    expect(text).toContain(`<html lang="${lang}">`);
    for (const each of texts) expect(text).toContain(each);
    for (const name of Object.keys(SCENES)) expect(text).toContain(`name="scene" value="${name}"`);
    expect(text).toContain('<form method="post" action="/__sandbox/scenes"');
  });

  it('links to all controls, and redirects from their former address', async () => {
    expect((await client.get('/console')).text).toContain('href="/console/controls?lang=en"');
    const old = await client.get('/console?to=5550100102');
    expect([old.status, old.headers.get('location')]).toEqual([302, '/console/controls?to=5550100102']);
  });

  it('runs only its own scripts and cannot be framed', async () => {
    const query = await begin('refill');
    const response = await client.get(`/console?${query}`);
    const policy = response.headers.get('content-security-policy');
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe|data:|\*/);
    expect(response.text).not.toMatch(
      /<style|\sstyle=|\son[a-z]+=|<script(?! src="\/console\/try\.js" type="module"><)/,
    );
    const files = [...response.text.matchAll(/(?:href|src)="(\/(?:console|look)\/[a-z.]+)"/g)];
    expect(files.length).toBeGreaterThanOrEqual(5);
    for (const [, file = ''] of files) expect((await client.get(file)).status).toBe(200);
  });

  it("uses the site's design tokens and font", async () => {
    const { text } = await client.get('/look/tokens.css');
    const site = readFileSync(new URL('../../components/tokens.module.css', import.meta.url), 'utf8');
    for (const [line] of site.matchAll(/--(paper|accent|font-text): .*/g)) expect(text).toContain(line);
    expect((await client.get('/look/display.woff2')).status).toBe(200);
  });

  it('cannot be started by a page of another site', async () => {
    const foreign = { 'sec-fetch-site': 'cross-site', 'content-type': 'application/x-www-form-urlencoded' };
    const foreignPost = await client.send('POST', '/__sandbox/scenes', new URLSearchParams({ scene: 'lost' }), foreign);
    expect(foreignPost.status).toBe(403);
  });
});

describe('a scene', () => {
  it.each(Object.keys(SCENES))("%s begins with no step done, and redirects to the customer's page", async (name) => {
    const { path, ...scene }: Scene = SCENES[name as SceneName];
    const { done, end, ledger, sum, text } = await loadScene(await begin(name));
    expect([done, ledger.includes('Nothing yet.'), sum.includes('Nothing charged')]).toEqual([0, true, true]);
    expect(end).not.toContain('That’s all of it');
    const page = scene.isOwner
      ? `/console/customer?lang=en&amp;path=${encodeURIComponent(`/en${path}`)}`
      : `http://localhost:3999/en${path}`;
    expect(text).toContain(`href="${page}" target="customer"`);
    expect(text).toContain('Start over');
  });

  it('starts from a form, keeps its progress in the other language, and shows the values to type', async () => {
    const { status, headers } = await client.form('/__sandbox/scenes', { scene: 'refill', lang: 'es' });
    const page = headers.get('location') ?? '';
    expect([status, page.startsWith('/console?lang=es&scene=refill&')]).toEqual([303, true]);
    const { text } = await client.get(page);
    const query = new URL(page, 'http://sandbox').searchParams;
    for (const name of ['phone', 'pin']) expect(text).toContain(`data-copy="${query.get(name)}"`);
    for (const copyText of ['62701', '4242424242424242']) expect(text).toContain(`data-copy="${copyText}"`);
    const english = /href="([^"]+)" hreflang="en"/.exec(text)?.[1]?.replaceAll('&amp;', '&') ?? '';
    expect((await client.get(english)).text).toContain(`data-copy="${query.get('phone')}"`);
  });

  it('of a lost response is ticked off step by step, with one charge and no remaining fault', async () => {
    await begin('lost');
    const query = await begin('lost');
    expect(await faults()).toEqual([expect.objectContaining({ kind: 'lost' })]);
    const phone = query.get('phone') ?? '';
    await lookUp(client, phone, '62701', 'scene');
    expect((await loadScene(query)).done).toBe(1);
    const person = { ...(await client.persona('expiring')), accountIds: [await findAccountId(phone)], phone };
    const { body, send } = await guestPurchase(client, person, { trackingId: 'scene' });
    await expect(send()).rejects.toThrow();
    const lostPage = await loadScene(query);
    expect([lostPage.done, lostPage.ledger.includes('answer lost')]).toEqual([2, true]);
    expect(lostPage.ledger).toMatch(/<strong>\$\d+\.\d\d charged<\/strong>/);
    for (const _ of [1, 2]) await client.get(`${chargeStatus.path}?referenceID=${body.referenceID}`);
    const over = await loadScene(query);
    expect([over.done, over.end.includes('That’s all of it.')]).toEqual([4, true]);
    expect(over.sum).toContain('Charged once: $');
    // Newest first; repeated calls with the same result are one line.
    expect(over.ledger.indexOf('what became of the payment')).toBeLessThan(over.ledger.indexOf('Sent the payment'));
    expect(over.ledger).toMatch(/what became of the payment\s[^]*?2 times/);
    expect(await faults()).toEqual([]);
  });

  it('of an outage ends its previous outage', async () => {
    const first = await begin('outage');
    const firstHome = await findAccountId(first.get('phone') ?? '');
    expect(await outages()).toEqual([expect.objectContaining({ where: firstHome })]);
    const second = await begin('outage');
    expect(await outages()).toEqual([
      expect.objectContaining({ where: await findAccountId(second.get('phone') ?? '') }),
    ]);
  });

  it('of a move ends the previous session and redirects to the login', async () => {
    const { headers } = await client.get('/console/customer?lang=es&path=/es/dashboard');
    expect(headers.get('location')).toBe(
      'http://localhost:3999/api/session/login?locale=es&returnTo=%2Fes%2Fdashboard',
    );
    expect(headers.getSetCookie()).toContain('idp_session=; Path=/oidc; Max-Age=0');
    const query = await begin('move');
    const login = query.get('login') ?? '';
    const ownerLogin = await signedIn(client, { loginId: login, password: 'sandbox' });
    expect(ownerLogin.sessionId).toBeTruthy();
    expect((await loadScene(query)).text).toContain(`data-copy="${login}"`);
  });

  it('of a kit ends with its message', async () => {
    const query = await begin('kit');
    await askForKit(client, { deviceCode: query.get('kit') ?? '', phoneNo: query.get('phone') ?? '' });
    const { done, ledger } = await loadScene(query);
    expect(done).toBe(2);
    expect(ledger).toContain('Text message to');
  });

  it('is refused if it is unknown, and is not shown for an invalid address', async () => {
    expect((await client.post('/__sandbox/scenes', { scene: 'constructor' })).status).toBe(400);
    for (const query of ['scene=lost', 'scene=toString&since=1&phone=5552000001', 'scene=lost&since=x&phone=%3Cb%3E']) {
      expect((await client.get(`/console?${query}`)).text).not.toContain('id="scene-steps"');
    }
  });
});
