import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { guestDashboard } from '#lib/contract/dashboard.ts';
import { readErrorCode, lookUp } from '../../testing/guest-purchase.ts';
import type { PersonaResponse, SandboxClient } from '../../testing/sandbox-client.ts';
import { startTestSandbox } from '../../testing/test-sandbox.ts';
import { personaTemplates } from './templates.ts';

let sandbox: Awaited<ReturnType<typeof startTestSandbox>>;
let client: SandboxClient;

beforeAll(async () => {
  sandbox = await startTestSandbox();
  client = sandbox.client;
}, 60_000);
afterAll(() => sandbox.close());

const accountView = z.looseObject({
  status: z.string(),
  daysRemaining: z.number().nullable(),
  autoRefill: z.boolean(),
  transactions: z.array(z.unknown()),
  instruments: z.array(z.unknown()),
  auxAccounts: z.array(z.object({ status: z.string() })),
  scheduledMove: z.object({ scheduledMoveDate: z.string() }).nullable(),
  acp: z.object({ status: z.string(), customerType: z.string() }),
  promos: z.array(z.object({ discId: z.string() })),
});

const view = async (accountId: string | undefined) =>
  accountView.parse((await client.get(`/__sandbox/accounts/${accountId}`)).json);

describe('test identities', () => {
  it('are listed with their purpose', async () => {
    const templateList = z.array(z.object({ template: z.string(), purpose: z.string().min(20) }));
    expect(templateList.parse((await client.get('/__sandbox/personas')).json)).toHaveLength(personaTemplates.length);
  });

  it('share nothing when many are created concurrently', async () => {
    const personas = await Promise.all(
      Array.from({ length: 40 }, (_, index) => client.persona(['active', 'multi', 'paused', 'tv'][index % 4] ?? '')),
    );
    const distinct = (values: string[]): void => expect(new Set(values).size).toBe(values.length);
    distinct(personas.map((persona) => persona.loginId));
    distinct(personas.map((persona) => persona.custGuid));
    distinct(personas.map((persona) => persona.phone));
    distinct(personas.flatMap((persona) => persona.accountIds));
  }, 60_000);

  it.each([
    ['active', { status: 'Open', daysRemaining: 21, autoRefill: false }],
    ['expiring', { daysRemaining: 5, autoRefill: false }],
    ['expired', { daysRemaining: 0, instruments: [] }],
    ['autorefill', { daysRemaining: 5, autoRefill: true }],
    ['paused', { paused: true }],
    ['preactivated', { status: 'Open', activation: 'Preactivated', services: [] }],
    ['van', { accountType: 'VAN', firstName: '', lastName: '' }],
    ['closed-preactivated', { status: 'Closed', auxAccounts: [expect.objectContaining({ status: 'Preactivated' })] }],
    ['closed-moved', { status: 'Closed', auxAccounts: [expect.objectContaining({ status: 'Activated' })] }],
    ['closed-reconnect', { status: 'Closed', reconnectEligible: true, services: [] }],
    ['closed-final', { status: 'Closed', reconnectEligible: false, services: [] }],
    ['no-hsd', { daysRemaining: null, services: [expect.objectContaining({ lob: 'VIDEO' })] }],
    ['acp', { acp: expect.objectContaining({ status: 'Approved', customerType: 'Regular' }) }],
    ['acp-tribal', { acp: expect.objectContaining({ status: 'Approved', customerType: 'Tribal' }) }],
    ['acp-deenrolled', { acp: expect.objectContaining({ status: 'De Enrolled' }) }],
    ['promo35', { promos: [expect.objectContaining({ discId: 'P_SALE35OFF_021522' })] }],
    ['winback', { promos: [expect.objectContaining({ discId: 'P_WINBACK45OFF_1215' })] }],
    ['spanish', { language: 'SPANISH' }],
  ])('include %s as its page describes it', async (template, expected) => {
    const persona = await client.persona(template);
    expect(await view(persona.accountIds[0])).toMatchObject(expected);
    expect(await client.charges({ accountId: persona.accountIds[0] ?? '' })).toEqual([]);
  });

  it('include history with 400 payments over four years', async () => {
    const { transactions } = await view((await client.persona('history')).accountIds[0]);
    const days = z.array(z.object({ timestamp: z.coerce.date() })).parse(transactions);
    expect(days).toHaveLength(400);
    const span = (days[0]?.timestamp.getTime() ?? 0) - (days.at(-1)?.timestamp.getTime() ?? 0);
    expect(span / (365 * 86_400_000)).toBeGreaterThan(3.9);
  });

  it('include move-scheduled, which moves in ten days', async () => {
    const { scheduledMove } = await view((await client.persona('move-scheduled')).accountIds[0]);
    const today = new Date().toLocaleDateString('en-CA', { timeZone: 'America/New_York' });
    const ahead = Date.parse(scheduledMove?.scheduledMoveDate ?? '') - Date.parse(today);
    expect(ahead).toBe(10 * 86_400_000);
  });

  it.each(personaTemplates.map(({ template }) => [template]))(
    'return %s by phone and zip as the contract requires',
    async (template) => {
      const persona = await client.persona(template);
      const response = await lookUp(client, persona.phone, persona.zip || '62701', 'test');
      if (readErrorCode(response)) expect(readErrorCode(response)).toMatch(/^BUS_CUSTDASH_02[45]$/);
      else expect(guestDashboard.response.safeParse(response.json).error).toBeUndefined();
    },
  );

  it("accept a test's overrides", async () => {
    const overrides = { phone: '5559870001', zip: '87532', daysRemaining: 3, firstName: 'Zoë', city: 'Española' };
    const persona = await client.persona('active', overrides);
    expect(persona).toMatchObject({ phone: '5559870001', zip: '87532', firstName: 'Zoë' });
    expect(await view(persona.accountIds[0])).toMatchObject({ daysRemaining: 3, city: 'Española' });
  });

  it('refuse an unknown template or override', async () => {
    expect(await client.post('/__sandbox/personas', { template: 'nobody' })).toMatchObject({ status: 400 });
    const misspelt = await client.post('/__sandbox/personas', { template: 'active', overrides: { zipcode: '1' } });
    expect(misspelt).toMatchObject({ status: 400, text: expect.stringContaining('zipcode') });
  });
});

describe("a guest's account lookup", () => {
  let persona: PersonaResponse;
  beforeAll(async () => {
    persona = await client.persona('active');
  });

  it.each([
    ['a phone that is nobody`s', '5550100100', '62701', 'BUS_CUSTDASH_024'],
    ['two accounts under one phone and zip', '5550100199', '62701', 'BUS_CUSTDASH_026'],
  ])('%s', async (_, phone, zip, code) => {
    expect(readErrorCode(await lookUp(client, phone, zip, 'test'))).toBe(code);
  });

  it('does not find an account by another zip code', async () => {
    expect(readErrorCode(await lookUp(client, persona.phone, '99999', 'test'))).toBe('BUS_CUSTDASH_025');
  });

  it('does not find a closed account', async () => {
    const closedPersona = await client.persona('closed-final');
    expect(readErrorCode(await lookUp(client, closedPersona.phone, closedPersona.zip, 'test'))).toBe(
      'BUS_CUSTDASH_024',
    );
  });

  it('finds a seed account by the name of its template', async () => {
    await client.post('/__sandbox/reset', {});
    const response = await lookUp(client, '5550100102', '62701', 'test');
    expect(response.json).toMatchObject({ hsdService: { daysRemaining: 21 } });
  });
});
