import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { VISA } from '#tests/e2e/support/cards.ts';
import { GuestClient } from '#tests/e2e/support/guest-client.ts';
import { SandboxClient } from '#tests/e2e/support/sandbox-client.ts';
import { WebClient } from '#tests/e2e/support/web-client.ts';
import { dataFolder, startWeb } from '#tests/e2e/support/web-process.ts';
import type { StoreSample } from '#tests/support/store-sample.ts';
import { waitFor } from '../deploy/check.ts';
import { OwnerClient } from '../stress/owner-client.ts';
import { UNLIMITED } from '../stress/site.ts';
import { startSandbox } from '../stress/start-sandbox.ts';
import { letArrive } from './waiting-customers.ts';

/** Not a secret of anything: the samples are sealed with it, and read with it. */
const SESSION_SECRET = 'sealed-for-the-samples-of-an-upgrade';
/** So that an unanswered payment is manual after some seconds. */
const TIME_SCALE = '0.05';

/**
 * What the release in `folder` leaves in its store and in its customers' cookies: of every flow somebody who has paid and somebody who is
 * about to, payments in every state that lasts, logins under way, a link.
 */
export async function takeSamples(
  release: { folder: string; commit: string },
  signal: AbortSignal,
): Promise<StoreSample> {
  const data = dataFolder();
  const services: { stop(): Promise<unknown> }[] = [];
  try {
    const provider = await startSandbox(data.path, null, signal);
    services.push(provider);
    const sandbox = new SandboxClient(provider.url);
    const settings = { ...UNLIMITED, SESSION_SECRET, PROVIDER_TIME_SCALE: TIME_SCALE };
    const server = join(release.folder, '.next/standalone/server.js');
    const web = await startWeb(data.path, settings, undefined, provider.url, server);
    services.unshift(web);

    const arrival = await letArrive(web.url, sandbox);
    for (const customer of arrival) await customer.goOn(web.url);
    const waiting = await letArrive(web.url, sandbox);
    const declinedPayment = await decline(web.url, sandbox);
    const manual = await leaveManual(web.url, sandbox);
    const login = await beginLogin(web.url);
    const leaver = await signOut(web.url, sandbox);
    const enrollment = await turnAutoRefillOn(web.url, sandbox);
    const link = await makeLink(web.url, sandbox);
    const takenAt = Date.now();
    // Stopped first, so that everything it wrote is in the file.
    await web.stop();

    const customers = [
      ...arrival.map(({ name, client }) => ({ name: `${name}, paid`, client })),
      ...waiting,
      { name: 'a guest whose card was declined', client: declinedPayment },
      { name: 'a guest whose payment is manual', client: manual },
      { name: 'somebody who is logging in', client: login.client },
      { name: 'an owner who was signed out', client: leaver },
      { name: 'an owner with auto-refill', client: enrollment },
    ];
    return {
      commit: release.commit,
      takenAt,
      secret: SESSION_SECRET,
      loginState: login.state,
      linkToken: link,
      customers: customers.map(({ name, client }) => ({
        name,
        cookies: Object.fromEntries(client.browserCookies().map((cookie) => [cookie.name, cookie.value])),
      })),
      ...readTables(join(data.path, 'hearthline.sqlite')),
    };
  } finally {
    for (const each of services) await each.stop();
    data.remove();
  }
}

export function writeSamples(sample: StoreSample, file: string): void {
  writeFileSync(file, `${JSON.stringify(sample, null, 2)}\n`);
}

async function decline(web: string, sandbox: SandboxClient): Promise<WebClient> {
  const guest = new GuestClient(web);
  const card = { ...VISA, cardNumber: '4000000000000002' };
  const outcome = await guest.payToTheEnd(await guest.prepare(await sandbox.persona('expiring'), { card }));
  if (outcome !== 'declined') throw new Error(`A declined card: ${outcome}`);
  return guest;
}

async function leaveManual(web: string, sandbox: SandboxClient): Promise<WebClient> {
  const guest = new GuestClient(web);
  const account = await sandbox.persona('expiring');
  const payment = await guest.prepare(account);
  await sandbox.fault({ call: 'guest-refill', kind: 'lost', match: { accountId: account.accountIds[0] ?? '' } });
  // Neither of them may prove the charge.
  await sandbox.fault({ call: 'charge-status', kind: 'http', status: 503, match: { text: payment.attempt } });
  await sandbox.fault({ call: 'guest-dashboard', kind: 'http', status: 503, match: { text: account.phone } });
  await guest.pay(payment);
  await waitFor('the payment is manual', 60, async () => (await guest.state()) === 'manual');
  return guest;
}

async function beginLogin(web: string): Promise<{ client: WebClient; state: string }> {
  const client = new WebClient(web);
  const to = await client.requireRedirect('/api/session/login?locale=es&returnTo=/es/refill/review');
  return { client, state: to.searchParams.get('state') ?? '' };
}

async function signOut(web: string, sandbox: SandboxClient): Promise<WebClient> {
  const owner = await ownerAt(web, sandbox);
  const query = new URLSearchParams({ locale: 'en', state: 'expired', returnTo: '/en/refill/review' });
  // Its response is a page.
  await owner.request('POST', `/api/session/logout?${query}`).catch(() => null);
  if (!owner.cookieNames.includes('hl-onward')) throw new Error('Signing out left no address to go on to');
  return owner;
}

export async function turnAutoRefillOn(web: string, sandbox: SandboxClient): Promise<WebClient> {
  const owner = await ownerAt(web, sandbox);
  const { html } = await owner.open('/en/dashboard/auto-refill');
  const text = html.replaceAll('\\"', '"');
  const find = (name: string, value: string) => new RegExp(`"${name}":(${value})`).exec(text)?.[1] ?? '';
  const string = (name: string) => find(name, '"[^"]*"').slice(1, -1);
  const taxCents = Number(find('taxCents', String.raw`\d+`));
  const totalCents = Number(find('totalCents', String.raw`\d+`));
  const charge = { planCode: string('planCode'), taxCents, totalCents, on: string('wouldChargeOn') };
  const response = await owner.send('/api/account/auto-refill', {
    locale: 'en',
    version: find('version', '"[0-9a-f]{24}"').slice(1, -1),
    change: { to: 'on', terms: string('termsVersion'), charge },
  });
  if (response.outcome !== 'done') throw new Error(`Auto-refill: ${response.outcome}`);
  return owner;
}

async function makeLink(web: string, sandbox: SandboxClient): Promise<string> {
  const link = await (await ownerAt(web, sandbox)).send('/api/account/refill-link', { locale: 'en' });
  if (link.outcome !== 'created') throw new Error(`A link: ${link.outcome}`);
  return new URL(link.link.url).pathname.split('/').at(-1) ?? '';
}

async function ownerAt(web: string, sandbox: SandboxClient): Promise<OwnerClient> {
  const owner = new OwnerClient(web, await sandbox.persona('active'));
  await owner.signIn();
  return owner;
}

/** Tables, indexes and rows of a store, without what only counts requests. */
function readTables(file: string): Pick<StoreSample, 'schema' | 'tables'> {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const objects = database.prepare('SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL').all();
    const names = objects.filter(({ type }) => type === 'table').map(({ name }) => String(name));
    const rows = (name: string) => database.prepare(`SELECT * FROM ${name}`).all() as StoreSample['tables'][string];
    return {
      schema: objects.map(({ sql }) => String(sql)),
      tables: Object.fromEntries(names.map((name) => [name, name === 'buckets' ? rows(name).slice(0, 3) : rows(name)])),
    };
  } finally {
    database.close();
  }
}
