import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { DashboardView, NotificationsView } from '#lib/account/server/dashboard.ts';
import type { OwnConnectionView } from '#lib/account/server/account-views.ts';
import type { Persona } from '#tests/e2e/support/sandbox-client.ts';
import { type NamedPage, openNamedPage } from '#tests/support/account-pages.ts';
import { lacking } from '#tests/support/lacking.ts';
import { startOwnProvider } from '#tests/support/own-provider.ts';
import { pageRequest } from '#tests/support/page-request.ts';
import { signedInBrowser } from '#tests/support/signed-in.ts';

jest.setTimeout(60_000);

/** Decision on homes: every page of the owner shows the same state of a home. */
const { sandbox } = await startOwnProvider({ PROVIDER_HAS: 'refill-on-hold,service-status' });
const { accountReference } = await import('#lib/session/account-reference.ts');

const toAccountId = ({ accountIds: [accountId = ''] }: Persona) => accountId;
const outages: string[] = [];
async function beginOutage(whom: Persona): Promise<void> {
  outages.push(toAccountId(whom));
  await sandbox.outage(toAccountId(whom), 2);
}
afterEach(async () => {
  await Promise.all(outages.splice(0).map((where) => sandbox.endOutage(where)));
  await sandbox.clearFaults();
});

async function open<View>(whom: Persona, page: NamedPage) {
  const client = await signedInBrowser(whom);
  client.use();
  const query = new URLSearchParams({ account: accountReference(whom, toAccountId(whom)) }).toString();
  const result = await openNamedPage(page, pageRequest(query, { locale: 'en' }));
  if (!('view' in result)) throw new Error(JSON.stringify(result));
  return { view: result.view as View, layout: result.layout };
}

async function loadHomeStates(whom: Persona) {
  const { view: dashboard } = await open<DashboardView>(whom, 'dashboard');
  const { view: notifications } = await open<NotificationsView>(whom, 'notifications');
  const { view: connection } = await open<OwnConnectionView>(whom, 'no-internet');
  return [dashboard.home.state, notifications.home.state, connection.connection.cause];
}

describe('the owner of a home', () => {
  it.each([
    ['active', {}, ['active', 'active', 'router']],
    ['expiring', {}, ['expiring', 'expiring', 'router']],
    ['expired', {}, ['expired', 'expired', 'ran-out']],
    ['paused', {}, ['paused', 'paused', 'paused']],
  ] as const)('sees one state of a %s account on every page', async (template, overrides, states) => {
    expect(await loadHomeStates(await sandbox.persona(template, overrides))).toEqual(states);
  });

  it.each(['active', 'expired'])('sees an outage everywhere, also with a %s account', async (template) => {
    const whom = await sandbox.persona(template);
    await beginOutage(whom);
    expect(await loadHomeStates(whom)).toEqual(['outage', 'outage', 'outage']);
    const { view } = await open<DashboardView>(whom, 'dashboard');
    expect(view.home.others.includes('expired')).toBe(template === 'expired');
    expect(view.home.expectedEnd).toMatch(/^\d{4}-/);
    const { view: connection, layout } = await open<OwnConnectionView>(whom, 'no-internet');
    // Neither the header nor the bar on a phone has a refill.
    expect(layout).toMatchObject({ hasOutage: true });
    expect(connection.connection).toMatchObject({ hasRunOut: template === 'expired' });
  });

  it('sees the move before an outage, with the way to its activation', async () => {
    const whom = await sandbox.persona('paused');
    await beginOutage(whom);
    expect(await loadHomeStates(whom)).toEqual(['paused', 'paused', 'paused']);
    const { view } = await open<DashboardView>(whom, 'dashboard');
    expect(view.home.others).toContain('outage');
    const { view: connection } = await open<OwnConnectionView>(whom, 'no-internet');
    expect(connection.activateHref).toMatch(/^\/en\/activation\?/);
  });

  it('sees that the card was declined, which no guest does', async () => {
    const whom = await sandbox.persona('autorefill', { savedCardDecline: 'PAYMENT-1251' });
    await sandbox.ageAccount(toAccountId(whom), 3);
    const { view } = await open<DashboardView>(whom, 'dashboard');
    expect(view.home.state).toBe('declined');
    const { HandlerClient } = await import('#tests/support/route-handlers.ts');
    const { POST: lookup } = await import('#app/api/litepay/lookup/route.ts');
    const { POST: check } = await import('#app/api/no-internet/check/route.ts');
    const request = { phone: whom.phone, zip: whom.zip, locale: 'es', purchase: null, after: null };
    for (const way of [lookup, check]) {
      const { body } = await new HandlerClient().post(way, request);
      expect(body).toMatchObject({ outcome: 'found' });
      expect(JSON.stringify(body)).not.toMatch(/declin|auto|card|PAYMENT/i);
    }
  });

  it.each([
    ['does without it', (work: () => Promise<string[]>) => lacking(['service-status'], work)],
    [
      'does not respond',
      async (work: () => Promise<string[]>) => {
        await sandbox.fault({ call: 'service-status', kind: 'http', match: {} });
        return work();
      },
    ],
  ])('sees no outage where the provider %s', async (_what, during) => {
    const whom = await sandbox.persona('active');
    await beginOutage(whom);
    expect(await during(() => loadHomeStates(whom))).toEqual(['active', 'active', 'router']);
  });
});
