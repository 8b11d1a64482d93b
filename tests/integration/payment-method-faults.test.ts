import { beforeAll, expect, it, jest } from '@jest/globals';
import { z } from 'zod';
import { encryptCardFields } from '#components/payment/card-encryption.ts';
import type { PaymentKey } from '#lib/payment/api.ts';
import { driveCases, isAs } from '#tests/e2e/faults/drive.ts';
import { judgeClauses } from '#tests/e2e/faults/judge-clauses.ts';
import type { Persona } from '#tests/e2e/support/sandbox-client.ts';
import { type Case, selectCases, toFault } from '#tests/faults/cases.ts';
import { MATRIX_SETTINGS, TIME_SCALE } from '#tests/faults/matrix-settings.ts';
import type { Outcome } from '#tests/faults/outcomes.ts';
import { paymentMethodRows } from '#tests/faults/payment-method-rows.ts';
import { HandlerVisitor } from '#tests/support/handler-visitor.ts';
import { startOwnProvider } from '#tests/support/own-provider.ts';
import { VISA } from '#tests/support/payment-owner.ts';
import { pageOfTarget } from '#tests/e2e/faults/page-of-target.ts';

jest.setTimeout(600_000);

const AT_ONCE = 4;

const { sandbox } = await startOwnProvider({ ...MATRIX_SETTINGS, PROVIDER_HAS: 'instruments' });

const BILLING = {
  name: 'Rosa de la Cruz',
  addressLine1: '12 Elm Street',
  addressLine2: '',
  city: 'Springfield',
  state: 'IL',
  zip: '62701',
};
const pageSchema = z.object({
  stored: z.object({ version: z.string(), cards: z.array(z.object({ ref: z.string() })).optional() }).nullable(),
  termsVersion: z.string().optional(),
  charge: z.looseObject({}).nullish(),
  wouldChargeOn: z.string().nullish(),
});
const storedSchema = z.object({
  autoRefill: z.boolean(),
  instruments: z.array(z.looseObject({ lastFour: z.string() })),
});
type ProviderAccount = z.infer<typeof storedSchema>;
type PageView = z.infer<typeof pageSchema>;

interface Change {
  path: string;
  body: (visitor: HandlerVisitor, view: PageView) => Promise<object>;
  isDone: (stored: ProviderAccount, before: ProviderAccount) => boolean;
}

async function encryptCard(visitor: HandlerVisitor, fields: Record<string, string>): Promise<object> {
  const jwk = (await visitor.get('payment/key')).body as unknown as PaymentKey;
  const card = await encryptCardFields({ jwk, fields });
  if (!card.ok) throw new Error(card.reason);
  return card.value;
}

/** The changes that the pages send. */
const CHANGES: Record<string, Change> = {
  'add-instrument': {
    path: 'account/card',
    body: async (visitor) => ({
      card: await encryptCard(visitor, VISA),
      cardSummary: { brand: 'visa', lastFour: '1111' },
      billing: BILLING,
      enroll: false,
    }),
    isDone: ({ instruments }) => instruments.map(({ lastFour }) => lastFour).join() === '1111',
  },
  'modify-instrument': {
    path: 'account/card-change',
    body: async (visitor) => {
      const { cardNumber: _, ...card } = VISA;
      return { card: await encryptCard(visitor, card), billing: BILLING };
    },
    isDone: ({ instruments }, before) => JSON.stringify(instruments) !== JSON.stringify(before.instruments),
  },
  'remove-instrument': {
    path: 'account/card-remove',
    body: async () => ({}),
    isDone: ({ instruments }) => instruments.length === 0,
  },
  'set-instrument-role': {
    path: 'account/card-role',
    body: async (_, { stored }) => ({ card: stored?.cards?.[1]?.ref, role: 'default' }),
    isDone: ({ instruments }) => instruments[0]?.lastFour === '4444',
  },
  'enroll-autopay': {
    path: 'account/auto-refill',
    body: async (_, { termsVersion: terms, charge, wouldChargeOn: on }) => ({
      change: { to: 'on', terms, charge: { ...charge, on } },
    }),
    isDone: ({ autoRefill }) => autoRefill,
  },
  'cancel-autopay': {
    path: 'account/auto-refill',
    body: async () => ({ change: { to: 'off' } }),
    isDone: ({ autoRefill }) => !autoRefill,
  },
};

interface Owner {
  visitor: HandlerVisitor;
  persona: Persona;
  match: { sessionId: string };
}

/** Owners to reuse, because reads do not change them, by language: signing in takes longer than the row itself. */
const idle = new Map<string, Owner[]>();

const CUSTOMERS: Partial<Record<string, string>> = {
  'cancel-autopay': 'autorefill',
  'set-instrument-role': 'several-cards',
};

async function newOwner({ block: { call }, locale }: Case): Promise<Owner> {
  const persona = await sandbox.persona(CUSTOMERS[call] ?? 'active');
  const visitor = new HandlerVisitor(locale);
  await visitor.signIn(persona);
  return { visitor, persona, match: { sessionId: await sandbox.findSessionId(persona) } };
}

interface Ending {
  outcome: Outcome;
  stoodMs?: number | null;
}

/** Drives one row; returns its problems. */
async function drive(one: Case): Promise<string[]> {
  const { block, row, when, locale } = one;
  const { call, page } = block;
  const change = CHANGES[call];
  const pool = `${locale} ${change ? call : 'read'}`;
  const owner = idle.get(pool)?.pop() ?? (await newOwner(one));
  const { visitor, persona, match } = owner;
  const view = await open(owner, page);
  const before = await loadProviderAccount(persona);
  const since = String(Date.now());
  const fault = await sandbox.fault(toFault(one, match, TIME_SCALE));
  const clearFault = () => sandbox.clearFault(fault).catch(() => undefined);
  try {
    const ending = change ? await send(one, visitor, view) : await look(visitor, page);
    const allCalls = await sandbox.calls({ call, since });
    const calls = allCalls.filter(({ headers }) => headers['x-session-id'] === match.sessionId);
    await clearFault();
    const { outcome, stoodMs = null } = ending;
    // Pages cannot delete cookies: the next response of a handler does.
    if (!change && (row.kind === 'expired' || row.kind === 'rejected')) await visitor.keep();
    const { cookieNames } = visitor;
    const problems = await judgeClauses(one, { calls, cookieNames, text: null, stoodMs });
    if (!isAs(row[when], outcome)) problems.push(`ended ${outcome}, not ${row[when]}`);
    if (!calls.some(({ fault: met }) => met === row.kind)) problems.push('never met its fault');
    problems.push(
      ...cookieNames.filter((name) => !name.startsWith('hl-')).map((name) => `the cookie ${name} came through`),
    );
    if (!visitor.isSignedIn) await visitor.signIn(persona);
    const isDone = change?.isDone(await loadProviderAccount(persona), before) ?? false;
    if (isDone !== (change !== undefined && outcome === 'unseen')) problems.push(`is ${isDone ? '' : 'not '}done`);
    problems.push(...(await checkRecovery(one, owner, { isDone, before })));
    const isAsBefore = !change && row.kind !== 'expired' && row.kind !== 'rejected' && problems.length === 0;
    if (isAsBefore) idle.set(pool, [...(idle.get(pool) ?? []), owner]);
    return problems;
  } finally {
    await clearFault();
  }
}

/** Opens the page; returns what it shows. */
async function open({ visitor }: Pick<Owner, 'visitor'>, page: string): Promise<PageView> {
  const { path, html } = await visitor.open(page);
  if (path !== page) throw new Error(`${page} leads to ${path}`);
  return pageSchema.parse(JSON.parse(html));
}

async function loadProviderAccount({ accountIds: [accountId = ''] }: Persona): Promise<ProviderAccount> {
  return storedSchema.parse(await sandbox.account(accountId));
}

async function look(visitor: HandlerVisitor, page: string): Promise<Ending> {
  const { path, html, stoodMs } = await visitor.open(page);
  if (path !== page) return toEnding(path, stoodMs);
  return { outcome: pageSchema.parse(JSON.parse(html)).stored ? 'unseen' : 'not-refreshed' };
}

async function send({ block: { call }, locale }: Case, visitor: HandlerVisitor, view: PageView): Promise<Ending> {
  const change = CHANGES[call];
  if (!change) throw new Error(`${call} changes nothing`);
  const body = { locale, version: view.stored?.version, ...(await change.body(visitor, view)) };
  const response = await visitor.post(change.path, body);
  if (response.status === 401) return toEnding((await visitor.open(pageOfTarget(response.body['redirectTo']))).path);
  if (response.body['outcome'] === 'done') return { outcome: 'unseen' };
  if (response.body['outcome'] === 'failed') return { outcome: 'not-done' };
  throw new Error(`${response.status} ${JSON.stringify(response.body)}`);
}

function toEnding(path: string, stoodMs?: number | null): Ending {
  if (path === '/timeout-error') return { outcome: 'timed-out', stoodMs };
  if (path === '/error') return { outcome: 'error-page', stoodMs };
  throw new Error(`Redirected to ${path}`);
}

/** Checks that, once the faults are over, the page shows what is stored, and a change that was not made can be made. */
async function checkRecovery(
  one: Case,
  owner: Owner,
  { isDone, before }: { isDone: boolean; before: ProviderAccount },
): Promise<string[]> {
  const { call, page } = one.block;
  const view = await open(owner, page);
  if (!view.stored) return ['the page shows nothing'];
  const change = CHANGES[call];
  if (!change || isDone) return [];
  const { outcome } = await send(one, owner.visitor, view);
  const isDoneNow = change.isDone(await loadProviderAccount(owner.persona), before);
  return outcome === 'unseen' && isDoneNow ? [] : [`the next try ends ${outcome}`];
}

beforeAll(() => new HandlerVisitor('en').warmUp(sandbox));

it('every fault of the calls about card and auto-refill ends as the matrix says', async () => {
  expect(await driveCases(paymentMethodRows.flatMap(selectCases), AT_ONCE, drive)).toEqual([]);
});
