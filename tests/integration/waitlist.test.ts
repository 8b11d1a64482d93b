import { describe, expect, it } from '@jest/globals';
import { HandlerClient } from '#tests/support/route-handlers.ts';
import { startOwnProvider } from '#tests/support/own-provider.ts';
import { readPage, pageRequest } from '#tests/support/page-request.ts';

const { sandbox } = await startOwnProvider({
  PROVIDER_WAITLIST: 'on',
  LIMITS_WAITLIST_RECIPIENT: '3/1d',
  LIMITS_WAITLIST_NEWCOMER: '1000/1h',
});
const { POST: join } = await import('#app/api/waitlist/route.ts');
const { POST: leave } = await import('#app/api/waitlist/leave/route.ts');
const { loadWaitlistPage } = await import('#lib/serviceability/server/waitlist.ts');

const FRONTIER_ROAD = 'SPC4000000';
let last = 0;
const freshPhone = () => `556555${String(1_000 + ++last)}`;

const joinAs = (contact: string, locale = 'en', candidateId = FRONTIER_ROAD) =>
  new HandlerClient().post(join, { locale, candidateId, form: { contact } });
const findLink = async (recipient: string) => {
  const [message] = await sandbox.outbox(recipient);
  return new URL(/https?:\S+/.exec(String(message?.['text']))?.[0] ?? 'http://none');
};
const tokenFor = async (recipient: string) => (await findLink(recipient)).searchParams.get('token') ?? '';
const requestsFor = async (part: string) =>
  (await sandbox.calls({ call: 'waitlist' })).filter(({ body }) => JSON.stringify(body).includes(part));

describe('joining the waitlist', () => {
  it.each([
    ['en', '(556) 555-0001', '5565550001', 'ENGLISH'],
    ['es', ' Ana@example.com ', 'Ana@example.com', 'SPANISH'],
  ])('is confirmed in %s to %j', async (locale, typed, recipient, language) => {
    expect((await joinAs(typed, locale)).body).toEqual({ outcome: 'done' });
    expect(await sandbox.outbox(recipient)).toMatchObject([{ language }]);
    const link = await findLink(recipient);
    expect(`${link.origin}${link.pathname}`).toBe(`http://localhost:3000/${locale}/waitlist`);
    expect(link.search).not.toMatch(/555|ana|SPC/i);
  });

  it('counts once when repeated, also from another browser', async () => {
    const phone = freshPhone();
    expect((await joinAs(phone)).body).toEqual({ outcome: 'done' });
    expect((await joinAs(phone)).body).toEqual({ outcome: 'done' });
    expect(await sandbox.outbox(phone)).toHaveLength(1);
  });

  it('is refused for an invalid contact, without a provider call', async () => {
    const { status, body } = await joinAs('555 010');
    expect(status).toBe(400);
    expect(body).toMatchObject({ fields: [{ path: ['form', 'contact'], message: 'recipient.invalid' }] });
    expect(await requestsFor('555 010')).toEqual([]);
  });

  it('reports a failure of the provider', async () => {
    const phone = freshPhone();
    const fault = await sandbox.fault({ call: 'waitlist', kind: 'lost', match: { text: phone } });
    expect((await joinAs(phone)).body).toEqual({ outcome: 'failed' });
    await sandbox.clearFault(fault);
    expect((await joinAs(phone)).body).toEqual({ outcome: 'done' });
    expect(await sandbox.outbox(phone)).toHaveLength(1);
  });

  it('counts no try for a place that does not exist or was joined already', async () => {
    const phone = freshPhone();
    for (let tries = 0; tries < 4; tries += 1) {
      expect((await joinAs(phone, 'en', `INVENTED${tries}`)).body).toEqual({ outcome: 'failed' });
    }
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await joinAs(phone, 'en', 'SPC1000000')).body).toEqual({ outcome: 'done' });
    }
    expect(await sandbox.outbox(phone)).toHaveLength(1);
    expect((await joinAs(phone, 'en', 'SPC2000001')).body).toEqual({ outcome: 'done' });
    expect((await joinAs(phone, 'en', 'SPC4000000')).body).toEqual({ outcome: 'done' });
    expect((await joinAs(phone, 'en', 'SPC5000000')).status).toBe(429);
  });

  it('counts again after leaving in between, with a message each time', async () => {
    const phone = freshPhone();
    for (let times = 0; times < 3; times += 1) {
      expect((await joinAs(phone)).body).toEqual({ outcome: 'done' });
      expect((await new HandlerClient().post(leave, { token: await tokenFor(phone) })).body).toEqual({
        outcome: 'done',
      });
    }
    expect((await joinAs(phone)).status).toBe(429);
    expect(await sandbox.outbox(phone)).toHaveLength(3);
  });

  it('is limited per contact, however many browsers are used', async () => {
    const phone = freshPhone();
    const statuses: number[] = [];
    for (const place of ['SPC1000000', 'SPC2000001', 'SPC4000000', 'SPC5000000']) {
      statuses.push((await joinAs(phone, 'en', place)).status);
    }
    expect(statuses).toEqual([200, 200, 200, 429]);
  });
});

describe('a mailbox on the waitlist', () => {
  it('counts as one with any tags and dots, and gets its messages at the typed addresses', async () => {
    const contacts = ['ana.b@gmail.com', 'an.ab+1@gmail.com', 'anab+2@googlemail.com', 'a.nab@gmail.com'];
    const statuses: number[] = [];
    for (const contact of contacts) statuses.push((await joinAs(contact)).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
    for (const recipient of contacts.slice(0, 3)) expect(await sandbox.outbox(recipient)).toHaveLength(1);
  });
});

describe('the waitlist link', () => {
  it('opens a page without effect, whose button removes the reader, as often as it is pressed', async () => {
    const phone = freshPhone();
    await joinAs(phone);
    const token = await tokenFor(phone);
    expect(await readPage(loadWaitlistPage(pageRequest({ token })))).toMatchObject({ view: { token } });
    expect(await requestsFor(token.slice(0, 24))).toHaveLength(1);
    for (let time = 0; time < 2; time += 1) {
      expect((await new HandlerClient().post(leave, { token })).body).toEqual({ outcome: 'done' });
    }
    // Off the list, so that joining again makes a new entry.
    await joinAs(phone);
    expect(await sandbox.outbox(phone)).toHaveLength(2);
  });

  it('works with surrounding characters of a message, and in capitals', async () => {
    const phone = freshPhone();
    await joinAs(phone);
    const token = await tokenFor(phone);
    const links: Record<string, string>[] = [
      { token: `${token}).` },
      { token: `${token}\u200b` },
      { token: `${token}_` },
      { token: `${token}=20` },
      { token: `${token}\u2014` },
      { TOKEN: token.toUpperCase() },
    ];
    for (const query of links) {
      const page = await readPage(loadWaitlistPage(pageRequest(query)));
      expect(page).toMatchObject({ view: { token: expect.any(String) } });
      const parsedToken = 'view' in page ? page.view.token : '';
      expect((await new HandlerClient().post(leave, { token: parsedToken })).body).toEqual({ outcome: 'done' });
    }
  });

  it.each([
    ['cut', (token: string) => token.slice(1)],
    ['forged', (token: string) => `${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}`],
    ['for another entry', (token: string) => 'a'.repeat(24) + token.slice(24)],
    ['empty', () => ''],
  ])('is refused without a provider call when it is %s', async (_what, change) => {
    const phone = freshPhone();
    await joinAs(phone);
    const token = change(await tokenFor(phone));
    expect(await readPage(loadWaitlistPage(pageRequest({ token })))).toMatchObject({ view: { token: null } });
    const before = (await sandbox.calls({ call: 'waitlist' })).length;
    expect((await new HandlerClient().post(leave, { token })).body).toEqual({ outcome: 'failed' });
    expect(await sandbox.calls({ call: 'waitlist' })).toHaveLength(before);
  });

  it('removes nobody for a request of another site', async () => {
    const phone = freshPhone();
    await joinAs(phone);
    const token = await tokenFor(phone);
    const { status } = await new HandlerClient().post(leave, { token }, { 'sec-fetch-site': 'cross-site' });
    expect(status).toBe(403);
  });
});
