import { setTimeout } from 'node:timers/promises';
import { type Case, faultOf } from '#tests/faults/cases.ts';
import { accountRows } from '#tests/faults/account-rows.ts';
import type { Outcome } from '#tests/faults/outcomes.ts';
import { AccountVisitor, type Ended } from './account-visitor.ts';
import type { Persona, SandboxClient } from '../support/sandbox-client.ts';
import { labelsIn } from '../support/labels.ts';
import { driveAll, isAs } from './drive.ts';
import { judgeClauses } from './judge-clauses.ts';
import { expect, test, TIME_SCALE } from './servers.ts';

// One file, one worker: the rows run side by side inside it.
test.describe.configure({ mode: 'default', timeout: 300_000 });

const AT_ONCE = 4;

/** Calls on the way in. */
const AT_LOGIN = ['oidc-token', 'token', 'decoder'];
/** Calls of the first view after a login alone. */
const AT_STARTUP = ['get-account', 'load-prepaid-account'];
/** What the browser itself asks the identity provider for. */
const BROWSERS_OWN = ['oidc-authorize', 'oidc-end-session'];
/** What a customer does without a window. */
const DONE = ['ping', 'logout'];
/** Calls that come before anybody is named, so that a fault cannot be one customer's. */
const NAMELESS = ['token', ...BROWSERS_OWN];

/** What the dashboard's windows and the forms of its pages send. */
const CHANGES: Record<string, { path: string; body: object }> = {
  'reprovision-device': { path: 'router-reset', body: {} },
  'update-identity': {
    path: 'sync-up',
    body: { version: 'ENGLISH-Y-SMS', languagePreference: 'SPANISH', smsOptIn: 'N' },
  },
  'update-customer': {
    path: 'preferences',
    body: { version: 'ENGLISH-Y-SMS', languagePreference: 'SPANISH', smsOptIn: 'N', reminderChannel: 'EMAIL' },
  },
};

interface Servers {
  web: string;
  sandbox: SandboxClient;
}

interface Customer {
  visitor: AccountVisitor;
  persona: Persona;
  /** Where signing in ends. */
  home: '/dashboard' | '/account-picker';
}

/** Customers who stay signed in from one row to the next, by language and template: signing in takes longer than the row itself. */
const signedIn = new Map<string, Customer[]>();

/** What is wrong with one row; empty when all is as expected. */
async function drive(one: Case, { web, sandbox }: Servers): Promise<string[]> {
  const { block, row, when, locale } = one;
  const { call, page } = block;
  // Two open accounts: signing in ends at the picker, which asks for the identity alone.
  const home = page.startsWith('/dashboard') ? '/dashboard' : '/account-picker';
  const template = home === '/account-picker' ? 'multi' : call === 'update-identity' ? 'syncup' : 'active';
  const isBefore = [...AT_LOGIN, ...AT_STARTUP, 'oidc-authorize'].includes(call);
  // What is read leaves the customer as they were; what is done does not.
  const isRead = !isBefore && ![...BROWSERS_OWN, ...DONE, ...Object.keys(CHANGES)].includes(call);
  const pool = `${locale} ${template}`;
  const customer =
    (isRead ? signedIn.get(pool)?.pop() : undefined) ?? (await newCustomer(web, one, template, home, sandbox));
  if (!isBefore && !customer.visitor.isSignedIn) await signIn(customer);
  const since = String(Date.now());
  const [accountId = ''] = customer.persona.accountIds;
  const fault = await sandbox.fault(faultOf(one, NAMELESS.includes(call) ? {} : { accountId }, TIME_SCALE));
  const lift = () => sandbox.clearFault(fault).catch(() => undefined);
  try {
    const { outcome, text, problems } = await meet(one, customer);
    const made = await sandbox.calls({ call, since });
    // A session is known by the fault that it met: nobody else can.
    const id = made.find(({ fault: met }) => met === row.kind)?.headers['x-session-id'];
    const isSessions = ![...AT_LOGIN, ...BROWSERS_OWN].includes(call);
    const calls = isSessions ? made.filter(({ headers }) => id && headers['x-session-id'] === id) : made;
    if (!isAs(row[when], outcome)) problems.push(`ended ${outcome}, not ${row[when]}`);
    if (!calls.some(({ fault: met }) => met === row.kind)) problems.push('never met its fault');
    await lift();
    const { visitor } = customer;
    // No page can take a cookie back: the first answer of a handler does.
    if (outcome === 'timed-out' || (outcome === 'error-page' && row.kind === 'rejected')) await visitor.keep();
    const { cookieNames, signOutHeaders } = visitor;
    // Of a call on the way in nobody knows whose it was.
    const sent = AT_LOGIN.includes(call) ? null : calls;
    problems.push(...(await judgeClauses(one, { calls: sent, cookieNames, text, headers: signOutHeaders })));
    const staysIn = STAYS_IN.includes(outcome) && row.kind !== 'rejected';
    problems.push(...(await judge(call, outcome, staysIn, customer)));
    if (isRead && staysIn && problems.length === 0) signedIn.set(pool, [...(signedIn.get(pool) ?? []), customer]);
    return problems;
  } finally {
    await lift();
  }
}

async function newCustomer(
  web: string,
  { locale }: Case,
  template: string,
  home: Customer['home'],
  sandbox: SandboxClient,
): Promise<Customer> {
  const visitor = new AccountVisitor(web, locale);
  return { visitor, persona: await sandbox.persona(template), home };
}

async function signIn({ visitor, persona, home }: Customer): Promise<void> {
  const { path } = await visitor.signIn(persona);
  if (path !== home) throw new Error(`Signing in ends at ${path}`);
}

/** What the customer does, and how it ends. */
async function meet({ block: { call, page }, row: { kind }, locale }: Case, { visitor, persona }: Customer) {
  const t = labelsIn(locale);
  const problems: string[] = [];
  let read: string | null = null;
  const isAtLogin = AT_LOGIN.includes(call);
  const shown = ({ path, status, text }: Ended): Outcome => {
    read = text;
    const texts = {
      '/account-picker': t('account.picker.title'),
      // Read from the provider, not from the outline that stands before it.
      '/dashboard': persona.firstName,
      // The greeting of its header, once everything has been read.
      [page]: page.startsWith('/dashboard') ? persona.firstName : t('account.picker.title'),
      '/error': t(isAtLogin ? 'shell.error.logIn' : 'shell.error.noCharge'),
      '/timeout-error': t('account.timeout.logIn'),
    }[path];
    if (texts === undefined || status !== 200) throw new Error(`Ended at ${path || 'another site'}, status ${status}`);
    if (!text.includes(texts)) problems.push(`${path} does not say “${texts}”`);
    if (path === '/timeout-error') return 'timed-out';
    if (path === '/error') return isAtLogin ? 'login-failed' : 'error-page';
    return 'unseen';
  };
  const end = async (): Promise<Outcome> => {
    if (isAtLogin) return shown(await visitor.signIn(persona));
    if (call === 'oidc-authorize') {
      const ended = await unlessItHangs(kind, visitor.signIn(persona));
      return ended?.place === 'here' ? shown(ended) : 'on-the-identity-provider';
    }
    if (call === 'oidc-end-session') {
      const ended = await unlessItHangs(kind, visitor.follow(await visitor.signOut()));
      // Who has signed out is asked to sign in.
      return ended?.place === 'login' ? 'unseen' : 'on-the-sign-out-page';
    }
    const change = CHANGES[call];
    if (change) {
      const { outcome, leadsTo } = await visitor.change(change.path, change.body);
      if (leadsTo) return shown(await visitor.open(`/${leadsTo}`));
      return outcome === 'failed' ? 'not-done' : 'unseen';
    }
    if (call === 'ping') {
      const { pinged, leadsTo } = await visitor.keep();
      if (leadsTo) return shown(await visitor.open(`/${leadsTo}`));
      return pinged ? 'unseen' : 'not-kept';
    }
    if (call === 'logout') {
      const to = await visitor.signOut();
      if (!to.includes('/oidc/session/end')) problems.push(`signing out leads to ${to}`);
      return visitor.isSignedIn ? 'unseen' : 'signed-out';
    }
    return shown(await (AT_STARTUP.includes(call) ? visitor.signIn(persona) : visitor.open(page)));
  };
  const outcome = await end();
  return { outcome, text: read, problems };
}

const GIVES_UP_MS = 3_000;

/** What somebody waits for at a page that is not ours; null when it breaks off, or when they give up. */
function unlessItHangs(kind: string, waiting: Promise<Ended>): Promise<Ended | null> {
  const ended = waiting.catch(() => null);
  return kind === 'timeout' ? Promise.race([ended, setTimeout(GIVES_UP_MS, null)]) : ended;
}

const OUT: readonly Outcome[] = ['login-failed', 'signed-out', 'on-the-identity-provider'];
/** The page failed or nothing did; the session goes on. */
const STAYS_IN: readonly Outcome[] = ['unseen', 'not-done', 'not-kept', 'error-page'];

/** Who is signed in afterwards, and whether the way on is open. */
async function judge(
  call: string,
  outcome: Outcome,
  staysIn: boolean,
  { visitor, persona, home }: Customer,
): Promise<string[]> {
  const foreign = visitor.cookieNames.filter(
    (name) => !/^(hl-[\w-]+|NEXT_LOCALE|idp_\w+(\.sig)?)$/.test(name) && !BROWSERS_OWN.includes(call),
  );
  const problems = foreign.map((name) => `the cookie ${name} came through`);
  if (outcome === 'not-kept' && !(await visitor.keep()).pinged) problems.push('the next try prolongs nothing');
  const change = CHANGES[call];
  if (outcome === 'not-done' && change) {
    const again = await visitor.change(change.path, change.body);
    if (again.outcome !== 'done') problems.push('the next try changes nothing');
  }
  const isOut = OUT.includes(outcome) || call === 'oidc-end-session';
  if (isOut && visitor.isSignedIn) problems.push('somebody is signed in');
  const isIn = !isOut && staysIn;
  const { path } = await (isIn ? visitor.open(home) : visitor.signIn(persona));
  return path === home ? problems : [...problems, `the next way in ends at ${path}`];
}

for (const block of accountRows) {
  test(`every kind of fault of ${block.call} on ${block.page} ends as the matrix says`, async ({ servers, web }) => {
    const site = { web: web.url, sandbox: servers.sandbox };
    // The identity provider is discovered once; a busy machine may be late for it.
    await expect(async () => {
      const { path } = await new AccountVisitor(site.web, 'en').signIn(await site.sandbox.persona('multi'));
      expect(path).toBe('/account-picker');
    }).toPass();
    expect(await driveAll(block, NAMELESS.includes(block.call) ? 1 : AT_ONCE, (one) => drive(one, site))).toEqual([]);
  });
}
