import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { GraceView } from '#lib/account/grace.ts';
import type { DashboardView } from '#lib/account/server/dashboard.ts';
import { addDays, newExpiry } from '#lib/domain/calendar-day.ts';
import type { GraceTerms } from '#lib/domain/grace.ts';
import type { ExpiryPreview } from '#lib/payment/views.ts';
import { listCalls, type Owner, signInOwner } from '#tests/support/account-owner.ts';
import { openAccountData, openNamedPage } from '#tests/support/account-pages.ts';
import { lacking } from '#tests/support/lacking.ts';
import { startOwnProvider } from '#tests/support/own-provider.ts';
import { openOwnerPage, savedRefillCard } from '#tests/support/owner-pages.ts';
import { pageRequest } from '#tests/support/page-request.ts';
import { refillRequests } from '#tests/support/refill-owner.ts';
import { afterwards } from '#tests/support/route-handlers.ts';

jest.setTimeout(120_000);

/** Decision on grace: an owner's day of grace, and the refill after it. */
const { sandbox } = await startOwnProvider({ PROVIDER_HAS: 'grace,service-status', PROVIDER_TIME_SCALE: '0.25' });
const { POST: take } = await import('#app/api/account/grace/route.ts');
const { toInternetDetail } = await import('#lib/account/server/account-views.ts');
const { store } = await import('#lib/store/store.ts');
const { settlePayments } = await import('#lib/site/settle-payments.ts');

afterEach(() => sandbox.clearFaults());

const signIn = (template = 'grace', overrides = {}) => signInOwner(sandbox, template, overrides);

async function openDashboard({ client, account }: Owner): Promise<DashboardView> {
  client.use();
  const result = await openNamedPage('dashboard', pageRequest(`account=${account}`, { locale: 'en' }));
  await afterwards();
  if (!('view' in result)) throw new Error(JSON.stringify(result));
  return result.view as DashboardView;
}

const findGrace = async (owner: Owner) => (await openDashboard(owner)).grace;
const countSent = async (owner: Owner) =>
  (await listCalls(sandbox, owner)).filter((name) => name === 'take-grace').length;

async function findTerms(owner: Owner): Promise<GraceTerms> {
  const grace = await findGrace(owner);
  if (grace?.state !== 'offered') throw new Error(`Grace is ${grace?.state ?? 'not offered'}`);
  return grace.terms;
}

async function press(owner: Owner, terms: GraceTerms | null) {
  const { body } = await owner.client.post(take, { account: owner.account, locale: 'en', terms });
  return body['outcome'];
}

/** Waits until the dashboard shows the grace in this state. */
async function waitForState(owner: Owner, state: GraceView['state']): Promise<GraceView> {
  for (let tries = 0; tries < 1_000; tries += 1) {
    const grace = await findGrace(owner);
    if (grace?.state === state) return grace;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`Grace never became ${state}`);
}

describe('a day of grace on the dashboard', () => {
  it('is not offered while the network fails, because it would keep nobody online', async () => {
    const owner = await signIn();
    await sandbox.outage(owner.accountId, 2);
    expect(await findGrace(owner)).toBeNull();
    await sandbox.endOutage(owner.accountId);
    expect(await findGrace(owner)).toMatchObject({ state: 'offered' });
  });

  it('is offered with its last day and its price in days, and runs once it is taken', async () => {
    const owner = await signIn();
    const terms = await findTerms(owner);
    const view = await findGrace(owner);
    const today = view?.state === 'offered' ? view.today : '';
    expect(terms).toEqual({ until: addDays(today, 1), payBy: addDays(today, 3), daysTakenBack: 1 });
    expect(await press(owner, terms)).toBe('done');
    expect(await findGrace(owner)).toMatchObject({ state: 'running', grace: { until: terms.until, daysTakenBack: 1 } });
    expect(await countSent(owner)).toBe(1);
  });

  it('keeps the page of the internet service from saying that it has ended, while it runs', async () => {
    for (const [template, day] of [
      ['grace-running', null],
      ['grace-over', expect.any(String)],
    ] as const) {
      const { client, account } = await signIn(template);
      client.use();
      const result = await openAccountData('detail-hsd', pageRequest(`account=${account}`, { locale: 'en' }));
      if (!('view' in result)) throw new Error(JSON.stringify(result));
      expect(toInternetDetail(result.view)).toMatchObject({ expiresOn: day, daysLeft: 0 });
    }
  });

  it('is not spoken of for a provider without it, nor with days left', async () => {
    const owner = await signIn();
    expect(await lacking(['grace'], () => findGrace(owner))).toBeNull();
    expect(await findGrace(await signIn('active'))).toBeNull();
  });

  it('is sent once, however often it is pressed', async () => {
    const owner = await signIn();
    const terms = await findTerms(owner);
    const outcomes = await Promise.all([1, 2, 3].map(() => press(owner, terms)));
    expect(outcomes.filter((outcome) => outcome === 'failed' || outcome === 'changed')).toEqual([]);
    expect([await press(owner, terms), await countSent(owner)]).toEqual(['done', 1]);
  });

  it('is claimed in the ledger before it is sent', async () => {
    const owner = await signIn();
    const terms = await findTerms(owner);
    const { attempts } = await store();
    const claim = jest.spyOn(attempts, 'claim').mockRejectedValueOnce(new Error('The disk is full'));
    try {
      await press(owner, terms).catch(() => undefined);
    } finally {
      claim.mockRestore();
    }
    expect(await countSent(owner)).toBe(0);
  });

  it('takes nothing where the offer is not the one that the page showed', async () => {
    const owner = await signIn();
    const terms = await findTerms(owner);
    expect(await press(owner, { ...terms, daysTakenBack: 0 })).toBe('changed');
    expect(await press(owner, null)).toBe('changed');
    expect(await countSent(owner)).toBe(0);
  });

  it('can be tried again after a refusal', async () => {
    const owner = await signIn();
    const terms = await findTerms(owner);
    const match = { sessionId: owner.sessionId };
    const fault = await sandbox.fault({ call: 'take-grace', kind: 'code', code: 'BUS_GRC_001', match });
    expect(await press(owner, terms)).toBe('failed');
    await sandbox.clearFault(fault);
    expect(await press(owner, await findTerms(owner))).toBe('done');
  });

  it('is settled after a lost response by the provider’s own report', async () => {
    const owner = await signIn();
    const terms = await findTerms(owner);
    await sandbox.fault({ call: 'take-grace', kind: 'lost', times: 1, match: { sessionId: owner.sessionId } });
    expect(['pending', 'done']).toContain(await press(owner, terms));
    await waitForState(owner, 'running');
    expect([await press(owner, terms), await countSent(owner)]).toEqual(['done', 1]);
  });

  it('stays open where the provider shows nothing, and is sent again under the same key at the next press', async () => {
    const owner = await signIn();
    const terms = await findTerms(owner);
    const match = { sessionId: owner.sessionId };
    const fault = await sandbox.fault({ call: 'take-grace', kind: 'http', status: 500, match });
    expect(await press(owner, terms)).toBe('pending');
    const view = await waitForState(owner, 'unclear');
    expect(view).toMatchObject({ canSendAgain: true });
    // Nobody is there to ask for: the machine goes on by itself, and finds nothing.
    await settlePayments();
    expect(await findGrace(owner)).toMatchObject({ state: 'unclear' });
    await sandbox.clearFault(fault);
    expect(await press(owner, null)).toBe('done');
    expect(await findGrace(owner)).toMatchObject({ state: 'running' });
    const calls = await sandbox.calls({ call: 'take-grace', sessionId: owner.sessionId });
    expect(new Set(calls.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  });
});

describe('a refill after a day of grace', () => {
  it.each([
    ['while it runs, adds to the last paid day', 'grace-running', 29],
    ['after it, is a day shorter', 'grace-over', 28],
  ])('%s, as the pages promised', async (_what, template, ahead) => {
    const owner = await signIn(template);
    const refill = await refillRequests(owner);
    const saved = await refill.savePurchase();
    const cart = (await openOwnerPage(owner, 'refill')) as { view: { preview: ExpiryPreview } };
    const { expiry, grace = null, today } = cart.view.preview;
    const promised = newExpiry(expiry, today, 30, grace);
    expect(promised).toBe(addDays(today, ahead));
    const card = await savedRefillCard(owner);
    await refill.choose(saved.purchase, { kind: 'saved', card });
    const { body } = await refill.pay(refill.withSavedCard(saved, card));
    expect(body).toMatchObject({ outcome: 'confirmed' });
    expect((await sandbox.account(owner.accountId)).expirationDate).toBe(promised);
    const receipt = await openOwnerPage(owner, 'refill-confirmation', `reference=${String(body['reference'])}`);
    expect(receipt).toMatchObject({ view: { paidThrough: promised } });
    expect(await findGrace(owner)).toBeNull();
  });

  it('is asked about again where the grace was taken after the total was frozen', async () => {
    const owner = await signIn('expired', { savedCard: true });
    const refill = await refillRequests(owner);
    const saved = await refill.savePurchase();
    const card = await savedRefillCard(owner);
    await refill.choose(saved.purchase, { kind: 'saved', card });
    expect(await press(owner, await findTerms(owner))).toBe('done');
    const { body } = await refill.pay(refill.withSavedCard(saved, card));
    expect(body['outcome']).not.toBe('confirmed');
    expect(await sandbox.charges({ accountId: owner.accountId })).toEqual([]);
  });
});
