import { describe, expect, it, jest } from '@jest/globals';
import { z } from 'zod';
import { config } from '#lib/config.ts';
import { type Owner, signInOwner } from '#tests/support/account-owner.ts';
import { HandlerClient } from '#tests/support/route-handlers.ts';
import { startOwnProvider } from '#tests/support/own-provider.ts';
import { readPage, pageRequest } from '#tests/support/page-request.ts';

const { sandbox } = await startOwnProvider({ LIMITS_LOOKUP_ADDRESS: '1000/1h', LIMITS_LOOKUP_NEWCOMER: '1000/1h' });
const { POST: create } = await import('#app/api/account/refill-link/route.ts');
const { POST: revoke } = await import('#app/api/account/refill-link/revoke/route.ts');
const { POST: openLink } = await import('#app/api/litepay/link/route.ts');
const { loadOpenRefillLinkPage } = await import('#lib/litepay/server/refill-links.ts');
const { loadLitepayPage } = await import('#lib/litepay/server/litepay-pages.ts');
const { findLinkedAccount } = await import('#lib/litepay/server/stored-refill-link.ts');
const { store } = await import('#lib/store/store.ts');

const createdSchema = z.object({
  link: z.object({ id: z.string(), url: z.string(), qr: z.object({ size: z.int(), path: z.string() }) }),
  links: z.array(z.object({ id: z.string(), createdOn: z.string(), expiresOn: z.string() })),
});

async function createLink({ client, account }: Owner) {
  const { body } = await client.post(create, { account, locale: 'en' });
  expect(body).toMatchObject({ outcome: 'created' });
  const linkResponse = createdSchema.parse(body);
  return { ...linkResponse, token: linkResponse.link.url.split('/').at(-1) ?? '' };
}
const followLink = async (token: string, client = new HandlerClient()) => client.post(openLink, { token, after: null });
const openLinkPage = (token: string) => readPage(loadOpenRefillLinkPage(pageRequest({}, { params: { token } })));
const DAY_MS = 24 * 60 * 60_000;

describe('a refill link', () => {
  it('opens quick refill for its account, without naming phone or ZIP code', async () => {
    const owner = await signInOwner(sandbox, 'expiring');
    const { token, link, links } = await createLink(owner);
    expect(link.url).toBe(`http://localhost:3000/en/litepay/link/${token}`);
    expect(link.qr.path).toMatch(/^M\d+ \d+h\d+v1h-\d+z/);
    expect(links).toMatchObject([{ id: link.id }]);
    const guest = new HandlerClient();
    const { body } = await followLink(token, guest);
    expect(body).toEqual({ outcome: 'found' });
    guest.use();
    const page = JSON.stringify(await readPage(loadLitepayPage(pageRequest())));
    expect(page).toContain('"planDays":30');
    expect(page).toContain('"phone":"","zip":""');
    for (const secret of [owner.person.phone, owner.person.zip, owner.accountId, owner.person.custGuid]) {
      expect(page).not.toContain(String(secret));
    }
  });

  it('gives the page only its token, the earlier receipt and the support phone', async () => {
    const page = await openLinkPage((await createLink(await signInOwner(sandbox, 'expiring'))).token);
    expect(Object.keys('view' in page ? page.view : page).toSorted()).toEqual(['after', 'supportPhone', 'token']);
  });

  it('opens with surrounding characters of a message, and in capitals', async () => {
    const { token } = await createLink(await signInOwner(sandbox, 'expiring'));
    const behind = ['.', ')', '\u200b', '",', '_', '-', '\u2014', '=20', '&nbsp;'].map((end) => token + end);
    for (const variant of [...behind, `"${token}",`, token.toUpperCase()]) {
      expect([variant, await openLinkPage(variant)]).toMatchObject([variant, { view: { token: expect.any(String) } }]);
      expect((await followLink(variant)).body).toEqual({ outcome: 'found' });
    }
    expect(await openLinkPage(`${token}0`)).toMatchObject({ view: { token: null } });
  });

  it('contains nothing of the account, and is not in the store', async () => {
    const owner = await signInOwner(sandbox, 'active');
    const { token, link } = await createLink(owner);
    for (const part of [owner.person.phone, owner.accountId, owner.person.custGuid, link.id]) {
      expect(token).not.toContain(String(part));
    }
    const row = await (await store()).refillLinks.find(link.id);
    expect(JSON.stringify(row)).not.toContain(token.slice(0, 24));
    expect(JSON.stringify(row)).not.toContain(owner.accountId);
  });

  it('selects no account when its page is only opened, as by a preview', async () => {
    const owner = await signInOwner(sandbox, 'active');
    const { token } = await createLink(owner);
    const before = await sandbox.calls({});
    const visitor = new HandlerClient();
    visitor.use();
    for (let time = 0; time < 3; time += 1) expect(await openLinkPage(token)).toMatchObject({ view: { token } });
    expect(await sandbox.calls({})).toHaveLength(before.length);
    expect(await readPage(loadLitepayPage(pageRequest()))).toMatchObject({ view: { plan: null } });
    expect(visitor.jar.getAll()).toEqual([]);
  });

  describe('an invalid refill link', () => {
    const REFUSED = { status: 200, body: { outcome: 'refused' } };
    const flipCharacter = (token: string, index: number) =>
      token.slice(0, index) + (token[index] === 'a' ? 'b' : 'a') + token.slice(index + 1);

    async function expectRefused(token: string) {
      const before = (await sandbox.calls({ call: 'guest-dashboard' })).length;
      expect(await openLinkPage(token)).toMatchObject({ view: { token: null } });
      expect(await followLink(token)).toMatchObject(REFUSED);
      expect(await sandbox.calls({ call: 'guest-dashboard' })).toHaveLength(before);
    }

    it.each([
      ['tampered with at its start', (token: string) => flipCharacter(token, 3)],
      ['with another signature', (token: string) => flipCharacter(token, 30)],
      ['cut', (token: string) => token.slice(0, -1)],
      ['empty', () => ''],
      ['somebody’s guess', () => 'a'.repeat(48)],
    ])('is refused without a provider call: %s', async (_what, change) => {
      const { token } = await createLink(await signInOwner(sandbox, 'active'));
      await expectRefused(change(token));
    });

    it('is refused after it was revoked', async () => {
      const owner = await signInOwner(sandbox, 'active');
      const { token, link } = await createLink(owner);
      const { body } = await owner.client.post(revoke, { account: owner.account, link: link.id });
      expect(body).toEqual({ links: [] });
      await expectRefused(token);
    });

    it('is refused after it has expired', async () => {
      const { token } = await createLink(await signInOwner(sandbox, 'active'));
      const now = Date.now();
      const clock = jest.spyOn(Date, 'now').mockReturnValue(now + 29 * DAY_MS);
      expect(await findLinkedAccount(token)).not.toBeNull();
      clock.mockReturnValue(now + 31 * DAY_MS);
      expect(await findLinkedAccount(token)).toBeNull();
      clock.mockRestore();
    });
  });

  it('works after a new secret was added, and ends when its own is dropped', async () => {
    const { token } = await createLink(await signInOwner(sandbox, 'active'));
    const secrets = config().SESSION_SECRET;
    const [own = ''] = secrets;
    try {
      secrets.unshift('n'.repeat(32));
      expect(await followLink(token)).toMatchObject({ body: { outcome: 'found' } });
      secrets.splice(0, secrets.length, 'n'.repeat(32));
      expect(await followLink(token)).toMatchObject({ body: { outcome: 'refused' } });
    } finally {
      secrets.splice(0, secrets.length, own);
    }
  });

  it('is limited to five for an account, also for requests at once', async () => {
    const { client, account } = await signInOwner(sandbox, 'active');
    const responses = await Promise.all(
      Array.from({ length: 7 }, () => client.post(create, { account, locale: 'es' })),
    );
    const outcomes = responses.map(({ body }) => body['outcome']).sort();
    expect(outcomes).toEqual([...Array<string>(5).fill('created'), 'too-many', 'too-many']);
  });

  it('cannot be revoked by another owner, nor created for somebody else’s account', async () => {
    const [owner, other] = [await signInOwner(sandbox, 'active'), await signInOwner(sandbox, 'active')];
    const { token, link } = await createLink(owner);
    expect((await other.client.post(revoke, { account: other.account, link: link.id })).body).toEqual({ links: [] });
    expect((await other.client.post(revoke, { account: owner.account, link: link.id })).status).toBe(409);
    expect((await other.client.post(create, { account: owner.account, locale: 'en' })).status).toBe(409);
    expect((await new HandlerClient().post(create, { account: owner.account, locale: 'en' })).status).toBe(401);
    expect(await followLink(token)).toMatchObject({ body: { outcome: 'found' } });
  });

  it('is not created where quick refill would find several accounts', async () => {
    const owner = await signInOwner(sandbox, 'active');
    const { phone, zip } = owner.person;
    await sandbox.persona('active', { phone, zip });
    const { body } = await owner.client.post(create, { account: owner.account, locale: 'en' });
    expect(body).toEqual({ outcome: 'unavailable' });
  });

  it.each(['guest-dashboard', 'dashboard'] as const)(
    'is not reported as impossible when the provider could not tell (%s)',
    async (call) => {
      const owner = await signInOwner(sandbox, 'active');
      const { phone } = owner.person;
      const match = call === 'dashboard' ? { sessionId: owner.sessionId } : { text: String(phone) };
      await sandbox.fault({ call, kind: 'http', match });
      const { body } = await owner.client.post(create, { account: owner.account, locale: 'en' });
      await sandbox.clearFaults();
      expect(body).toEqual({ outcome: 'failed' });
    },
  );

  it('opens no account when it leads to another one by now', async () => {
    const owner = await signInOwner(sandbox, 'active');
    const { token } = await createLink(owner);
    await sandbox.persona('active', { phone: owner.person.phone, zip: owner.person.zip });
    expect(await followLink(token)).toMatchObject({ body: { outcome: 'refused' } });
  });

  it('counts as a lookup, limited per hour for any browser', async () => {
    const { token } = await createLink(await signInOwner(sandbox, 'active'));
    const statuses: number[] = [];
    for (let time = 0; time < 6; time += 1) statuses.push((await followLink(token)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  it('is opened by our own pages only', async () => {
    const { token } = await createLink(await signInOwner(sandbox, 'active'));
    const { status } = await new HandlerClient().post(
      openLink,
      { token, after: null },
      { 'sec-fetch-site': 'cross-site' },
    );
    expect(status).toBe(403);
  });
});
