import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { chargeStatus } from '#lib/contract/payments.ts';
import { guestPurchase, lookUp } from '../testing/guest-purchase.ts';
import { askForKit } from '../testing/kit-calls.ts';
import type { SandboxClient } from '../testing/sandbox-client.ts';
import { startTestSandbox } from '../testing/test-sandbox.ts';
import { SCENES } from './scenes.ts';

let sandbox: Awaited<ReturnType<typeof startTestSandbox>>;
let client: SandboxClient;

beforeAll(async () => {
  sandbox = await startTestSandbox({ APP_ORIGIN: 'http://localhost:3999' });
  client = sandbox.client;
}, 60_000);
afterAll(() => sandbox.close());

async function begin(scene: string): Promise<URLSearchParams> {
  const { page } = z.object({ page: z.string() }).parse((await client.post('/__sandbox/scenes', { scene })).json);
  expect(page).toMatch(/^\/console\?.*#scenes$/);
  return new URL(page, 'http://sandbox').searchParams;
}

async function shown(query: URLSearchParams) {
  const { text } = await client.get(`/console?${query}`);
  const within = (id: string, end: string) => text.slice(text.indexOf(`id="${id}"`)).split(end)[0] ?? '';
  const steps = within('scene-steps', '</ol>').match(/<li[^]*?<\/li>/g) ?? [];
  return {
    done: steps.filter((step) => step.includes('>done<')).length,
    end: within('scene-end', '</p>'),
    ledger: within('scene-ledger', '</ul>'),
    text,
  };
}

const faults = async () => z.array(z.object({ kind: z.string() })).parse((await client.get('/__sandbox/faults')).json);

describe('a scene', () => {
  it.each(Object.entries(SCENES))(
    '%s begins with nothing done, and the customer’s page',
    async (name, { path, title }) => {
      const { done, end, ledger, text } = await shown(await begin(name));
      expect([done, ledger.includes('Nothing yet.')]).toEqual([0, true]);
      expect(end).not.toContain('the end of it');
      expect(text).toContain(`href="http://localhost:3999${path}" target="customer"`);
      expect(text).toContain(`${title}: start over`);
    },
  );

  it('of a lost payment is ticked off as it happens, and leaves no fault behind', async () => {
    await begin('lost');
    const query = await begin('lost');
    expect(await faults()).toEqual([expect.objectContaining({ kind: 'lost' })]);
    const phone = query.get('phone') ?? '';
    const found = (await client.get(`/console?account=${phone}`)).text;
    const accountId = /id="account-(\d{9})"/.exec(found)?.[1] ?? '';
    await lookUp(client, phone, '62701', 'scene');
    expect((await shown(query)).done).toBe(1);
    const person = { ...(await client.persona('expiring')), accountIds: [accountId], phone };
    const { body, send } = await guestPurchase(client, person, { trackingId: 'scene' });
    await expect(send()).rejects.toThrow();
    const lost = await shown(query);
    expect(lost.done).toBe(2);
    expect(lost.ledger).toContain('no answer');
    expect(lost.ledger).toMatch(/<strong>\$\d+\.\d\d<\/strong> charged: guest-refill/);
    await client.get(`${chargeStatus.path}?referenceID=${body.referenceID}`);
    const over = await shown(query);
    expect([over.done, over.end.includes('A lost payment: that is the end of it.')]).toEqual([4, true]);
    expect(await faults()).toEqual([]);
  });

  it('of a kit ends with the message', async () => {
    const query = await begin('kit');
    await askForKit(client, { deviceCode: query.get('kit') ?? '', phoneNo: query.get('phone') ?? '' });
    const { done, ledger } = await shown(query);
    expect(done).toBe(2);
    expect(ledger).toContain('SMS');
  });

  it('that there is not is refused, and an address that says anything else shows none', async () => {
    expect((await client.post('/__sandbox/scenes', { scene: 'constructor' })).status).toBe(400);
    for (const query of ['scene=lost', 'scene=toString&since=1&phone=5552000001', 'scene=lost&since=x&phone=%3Cb%3E']) {
      expect((await client.get(`/console?${query}`)).text).not.toContain('id="scene-steps"');
    }
  });
});
