import { setTimeout } from 'node:timers/promises';
import { addDays } from '#lib/domain/calendar-day.ts';
import { type Case, toFault } from '#tests/faults/cases.ts';
import { accountRows } from '#tests/faults/account-rows.ts';
import type { Outcome } from '#tests/faults/outcomes.ts';
import { AccountVisitor, type LoginEnding } from './account-visitor.ts';
import type { Persona, SandboxClient } from '../support/sandbox-client.ts';
import { labelsIn } from '../support/labels.ts';
import { driveAll, isAs } from './drive.ts';
import { judgeClauses } from './judge-clauses.ts';
import { expect, test, TIME_SCALE } from './servers.ts';
import { pageOfTarget } from './page-of-target.ts';

// The file runs in one worker; its rows run concurrently within each test.
test.describe.configure({ mode: 'default', timeout: 300_000 });

const AT_ONCE = 4;

/** Calls during sign-in. */
const AT_LOGIN = ['oidc-token', 'token', 'decoder'];
/** Calls that only the first view after a login makes. */
const AT_STARTUP = ['get-account', 'load-prepaid-account'];
/** Requests that the browser itself makes to the identity provider. */
const BROWSERS_OWN = ['oidc-authorize', 'oidc-end-session'];
/** Actions on the session itself. */
const DONE = ['ping', 'logout'];
/** Calls that identify no customer, so their faults cannot be limited to one. */
const NAMELESS = ['token', ...BROWSERS_OWN];

/** What the sandbox offers on the last paid day. */
function graceTerms() {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(new Date());
  return { until: addDays(today, 1), payBy: addDays(today, 3), daysTakenBack: 1 };
}

/** What the dashboard's dialogs and its pages' forms send. */
const CHANGES: Record<string, { path: string; body: object }> = {
  'reprovision-device': { path: 'router-reset', body: {} },
  // Taking back what was never asked for needs no outage.
  'notify-outage': { path: 'outage-message', body: { outage: 'OUT-none', action: 'leave' } },
  'take-grace': { path: 'grace', body: { locale: 'en', terms: graceTerms() } },
  'update-identity': {
    path: 'sync-up',
    body: { version: 'ENGLISH-Y-SMS', languagePreference: 'SPANISH', smsOptIn: 'N' },
  },
  'update-customer': {
    path: 'preferences',
    body: { version: 'ENGLISH-Y-SMS', languagePreference: 'SPANISH', smsOptIn: 'N', reminderChannel: 'EMAIL' },
  },
};

/** Whose change it is, where that is not the everyday customer's. */
const TEMPLATES: Record<string, string> = { 'update-identity': 'syncup', 'take-grace': 'grace' };

interface Servers {
  web: string;
  sandbox: SandboxClient;
}

interface Customer {
  visitor: AccountVisitor;
  persona: Persona;
  /** The page where signing in ends. */
  home: '/dashboard' | '/account-picker';
}

/** Customers who stay signed in between rows, by language and template: signing in takes longer than the row itself. */
const signedIn = new Map<string, Customer[]>();

/** Runs one row and returns its problems; empty if all is as expected. */
async function drive(one: Case, { web, sandbox }: Servers): Promise<string[]> {
  const { block, row, when, locale } = one;
  const { call, page } = block;
  // With two open accounts signing in ends at the picker, which reads the identity alone.
  const home = page.startsWith('/dashboard') ? '/dashboard' : '/account-picker';
  const template = home === '/account-picker' ? 'multi' : (TEMPLATES[call] ?? 'active');
  const isBefore = [...AT_LOGIN, ...AT_STARTUP, 'oidc-authorize'].includes(call);
  // Reads leave the customer unchanged; actions do not.
  const isRead = !isBefore && ![...BROWSERS_OWN, ...DONE, ...Object.keys(CHANGES)].includes(call);
  const pool = `${locale} ${template}`;
  const customer =
    (isRead ? signedIn.get(pool)?.pop() : undefined) ?? (await newCustomer(web, one, template, home, sandbox));
  if (!isBefore && !customer.visitor.isSignedIn) await signIn(customer);
  const since = String(Date.now());
  const [accountId = ''] = customer.persona.accountIds;
  const fault = await sandbox.fault(toFault(one, NAMELESS.includes(call) ? {} : { accountId }, TIME_SCALE));
  const lift = () => sandbox.clearFault(fault).catch(() => undefined);
  try {
    const { outcome, text, problems } = await meet(one, customer);
    const allCalls = await sandbox.calls({ call, since });
    const isSessions = ![...AT_LOGIN, ...BROWSERS_OWN].includes(call);
    // Others meet the same kind of fault at the same time.
    const id = isSessions ? await sandbox.findSessionId(customer.persona) : null;
    const calls = isSessions ? allCalls.filter(({ headers }) => headers['x-session-id'] === id) : allCalls;
    if (!isAs(row[when], outcome)) problems.push(`ended ${outcome}, not ${row[when]}`);
    if (!calls.some(({ fault: faultKind }) => faultKind === row.kind)) problems.push('never met its fault');
    await lift();
    const { visitor } = customer;
    // Pages cannot remove a cookie; the next response of a handler does.
    if (outcome === 'timed-out' || (outcome === 'error-page' && row.kind === 'rejected')) await visitor.keep();
    const { cookieNames, signOutHeaders } = visitor;
    // Sign-in calls cannot be attributed to a customer.
    const judgedCalls = AT_LOGIN.includes(call) ? null : calls;
    problems.push(...(await judgeClauses(one, { calls: judgedCalls, cookieNames, text, headers: signOutHeaders })));
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

/** Performs the customer's action, and returns how it ends. */
async function meet({ block: { call, page }, row: { kind }, locale }: Case, { visitor, persona }: Customer) {
  const t = labelsIn(locale);
  const problems: string[] = [];
  let pageText: string | null = null;
  const isAtLogin = AT_LOGIN.includes(call);
  const toOutcome = ({ path, status, text }: LoginEnding): Outcome => {
    pageText = text;
    const texts = {
      '/account-picker': t('account.picker.title'),
      // Comes from the provider's data, so the loading placeholder does not have it.
      '/dashboard': persona.firstName,
      // The greeting in the page's header, rendered once everything has been read.
      [page]: page.startsWith('/dashboard') ? persona.firstName : t('account.picker.title'),
      '/error': t(isAtLogin ? 'shell.error.logIn' : 'shell.error.text'),
      '/timeout-error': t('account.timeout.logIn'),
    }[path];
    if (texts === undefined || status !== 200) throw new Error(`Ended at ${path || 'another site'}, status ${status}`);
    if (!text.includes(texts)) problems.push(`${path} does not say “${texts}”`);
    if (path === '/timeout-error') return 'timed-out';
    if (path === '/error') return isAtLogin ? 'login-failed' : 'error-page';
    return 'unseen';
  };
  const end = async (): Promise<Outcome> => {
    if (isAtLogin) return toOutcome(await visitor.signIn(persona));
    if (call === 'oidc-authorize') {
      const lastPage = await unlessItHangs(kind, visitor.signIn(persona));
      return lastPage?.place === 'here' ? toOutcome(lastPage) : 'on-the-identity-provider';
    }
    if (call === 'oidc-end-session') {
      const lastPage = await unlessItHangs(kind, visitor.follow(await visitor.signOut()));
      return lastPage?.path === '/logged-out' ? 'unseen' : 'on-the-sign-out-page';
    }
    const change = CHANGES[call];
    if (change) {
      const { outcome, redirectTo } = await visitor.change(change.path, change.body);
      if (redirectTo) return toOutcome(await visitor.open(pageOfTarget(redirectTo)));
      return outcome === 'failed' ? 'not-done' : 'unseen';
    }
    if (call === 'ping') {
      const { pinged, redirectTo } = await visitor.keep();
      if (redirectTo) return toOutcome(await visitor.open(pageOfTarget(redirectTo)));
      return pinged ? 'unseen' : 'not-kept';
    }
    if (call === 'logout') {
      const to = await visitor.signOut();
      if (!to.includes('/oidc/session/end')) problems.push(`signing out leads to ${to}`);
      return visitor.isSignedIn ? 'unseen' : 'signed-out';
    }
    return toOutcome(await (AT_STARTUP.includes(call) ? visitor.signIn(persona) : visitor.open(page)));
  };
  const outcome = await end();
  return { outcome, text: pageText, problems };
}

const GIVES_UP_MS = 3_000;

/** Waits for a page of another site; null if the request fails, or on `timeout` once the customer gives up. */
function unlessItHangs(kind: string, waiting: Promise<LoginEnding>): Promise<LoginEnding | null> {
  const result = waiting.catch(() => null);
  return kind === 'timeout' ? Promise.race([result, setTimeout(GIVES_UP_MS, null)]) : result;
}

const OUT: readonly Outcome[] = ['login-failed', 'signed-out', 'on-the-identity-provider'];
/** Only the page failed, or nothing did; the session continues. */
const STAYS_IN: readonly Outcome[] = ['unseen', 'not-done', 'not-kept', 'error-page'];

/** Problems with who is signed in afterwards, and with the next attempt or page. */
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
  test(`every fault of ${block.call} on ${block.page} ends as the matrix says`, async ({ servers, web }) => {
    const site = { web: web.url, sandbox: servers.sandbox };
    // The identity provider's configuration is discovered once, which may time out on a busy machine.
    await expect(async () => {
      const { path } = await new AccountVisitor(site.web, 'en').signIn(await site.sandbox.persona('multi'));
      expect(path).toBe('/account-picker');
    }).toPass();
    expect(await driveAll(block, NAMELESS.includes(block.call) ? 1 : AT_ONCE, (one) => drive(one, site))).toEqual([]);
  });
}
