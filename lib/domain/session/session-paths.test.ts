import { expect, it } from '@jest/globals';
import {
  type OwnerRefusal,
  refusalTarget,
  sessionErrorTarget,
  loginPath,
  refusalPath,
  targetPath,
  parseReturnPath,
} from './session-paths.ts';
import { isDeliberateSignOut, signOutPath } from './log-out.ts';

const REQUESTED = '/es/refill/review?x=1&bhr=true';
const BACK = 'returnTo=%2Fes%2Frefill%2Freview%3Fx%3D1%26bhr%3Dtrue';

it.each<[OwnerRefusal, string]>([
  ['signed-out', `/api/session/login?locale=es&${BACK}&bhr=true&auto=true`],
  ['ended', `/api/session/login?locale=es&${BACK}&bhr=true&auto=true`],
  ['idle', `/es/timeout-error?${BACK}`],
  ['expired', `/es/timeout-error?${BACK}`],
  ['no-account', `/es/account-picker?${BACK}`],
  ['other-role', '/es/permission-error'],
  ['rejected', `/es/error?reference=0000-0000&again=login&${BACK}`],
  ['not-listed', '/es/error?reference=0000-0000'],
  ['failed', `/es/error?reference=0000-0000&${BACK}`],
])('%s leads to %s', (refusal, path) => {
  expect(refusalPath(refusal, { locale: 'es', requested: REQUESTED, reference: '0000-0000' })).toBe(path);
});

it('keeps the account in the permission-error path', () => {
  const refused = { locale: 'es', requested: '/es/refill?account=abc&x=1', reference: null };
  expect(refusalPath('other-role', refused)).toBe('/es/permission-error?account=abc');
});

it.each(['/es/activation', '/es/activation/activate?account=abc', '/es/activation?account=abc'])(
  'leads to the permission-error page of activation from %s',
  (requested) => {
    const path = refusalPath('other-role', { locale: 'es', requested, reference: null });
    expect(path).toMatch(/^\/es\/activation\/permission-error(\?account=abc)?$/);
  },
);

it.each<[string, string | null]>([
  ['/en/refill/review', 'payment'],
  ['/es/move/refill-review', 'payment'],
  ['/en/reconnect', 'reconnection'],
  ['/es/move/now', 'move'],
  ['/en/dashboard/auto-refill', 'changes'],
  ['/en/dashboard', null],
])('adds what a refused change on %s left undone: %s', (requested, undone) => {
  const refused = { locale: 'en', requested, reference: null, isUndone: true };
  for (const target of ['timeout-error', 'session-error'] as const) {
    const query = new URLSearchParams(targetPath(target, refused).split('?')[1]);
    expect([query.get('undone'), query.get('returnTo')]).toEqual([undone, requested]);
  }
});

it('adds that a refused payment was not sent', () => {
  const refused = { locale: 'en', requested: '/en/refill', reference: null, unpaid: 'pin' } as const;
  expect(targetPath('timeout-error', refused)).toBe('/en/timeout-error?returnTo=%2Fen%2Frefill&undone=pin');
});

it('leads to the error page before the login if a change was not saved', () => {
  const requested = '/es/dashboard/account-information';
  const refused = { locale: 'es', requested, reference: null };
  const path = targetPath('login', { ...refused, isUndone: true });
  expect(path).toBe(`/es/error?again=login&returnTo=${encodeURIComponent(requested)}&undone=changes`);
  expect(targetPath('login', refused)).toMatch(/^\/api\/session\/login\?/);
});

it.each(['/en/refill/review', '/en/move/now'])(
  'leads directly to the login from %s, whose state is kept',
  (requested) => {
    const refused = { locale: 'en', requested, reference: null, isUndone: true };
    expect(targetPath('login', refused)).toMatch(/^\/api\/session\/login\?/);
  },
);

it('never returns to another site', () => {
  const refused = { locale: 'en', requested: '//evil.example', reference: null };
  expect(refusalPath('idle', refused)).toBe('/en/timeout-error');
  expect(refusalPath('failed', refused)).toBe('/en/error');
});

it('keeps the flags of the requested page', () => {
  expect(loginPath({ locale: 'en', returnTo: null, bhr: true, mobile: true })).toBe(
    '/api/session/login?locale=en&bhr=true&mobile=true',
  );
  expect(loginPath({ locale: 'en', returnTo: '/en/dashboard?mobile=yes' })).toBe(
    '/api/session/login?locale=en&returnTo=%2Fen%2Fdashboard%3Fmobile%3Dyes',
  );
});

it.each([
  ['changes', '/es/permission-error?account=abc&undone=changes'],
  ['standing-move', '/es/permission-error?account=abc&undone=standing-move'],
  // Only the ledger proves that.
  ['payment', '/es/permission-error?account=abc'],
] as const)('says to whoever may not change an account that %s is undone', (undone, path) => {
  const refused = { locale: 'es', requested: '/es/dashboard?account=abc', reference: null, undone };
  expect(targetPath('permission-error', refused)).toBe(path);
  expect(targetPath('timeout-error', refused)).toContain(`undone=${undone}`);
});

it.each([
  ['signed-out', 'login'],
  ['ended', 'login'],
  ['replaced', 'login'],
  ['idle', 'timeout-error'],
  ['expired', 'timeout-error'],
  ['rejected', 'session-error'],
  ['no-account', 'account-picker'],
  ['not-listed', 'error'],
  ['other-role', 'permission-error'],
  ['failed', 'error'],
] as const)('%s leads to %s', (refusal, target) => {
  expect(refusalTarget(refusal)).toBe(target);
});

it.each([
  ['expired', true, 'timeout-error'],
  ['expired', false, 'timeout-error'],
  ['rejected', true, 'session-error'],
  ['rejected', false, 'login'],
] as const)('%s, with a session %s: %s', (kind, hasSession, target) => {
  expect(sessionErrorTarget(kind, { hasSession })).toBe(target);
});

it.each([
  '/en/dashboard',
  '/es/dashboard/payment-history?page=2',
  '/es/activation?accountId=UFNO&guid=Zw==&bhr=true',
  '/en/refill/review',
  '/en/move/',
])('allows a return to %s', (path) => {
  expect(parseReturnPath(path)).toBe(path);
});

it.each([
  null,
  '',
  '/',
  'dashboard',
  '//evil.example/en/dashboard',
  '/\\evil.example',
  'https://evil.example/en/dashboard',
  '/en/dashboard/../../evil',
  '/en/dashboard//evil.example',
  '/fr/dashboard',
  '/en/handoff?continue=https://evil.example',
  '/en/dashboardx',
  '/en/dashboard#x',
  '/en/dashboard?\\evil',
  '/en/dashboard?a\nb',
  `/en/dashboard?${'x'.repeat(300)}`,
])('refuses a return to %j', (path) => {
  expect(parseReturnPath(path)).toBeNull();
});

it.each([
  [{ locale: 'es', isExpired: false }, '/api/session/logout?locale=es'],
  [{ locale: 'en', isExpired: true }, '/api/session/logout?locale=en&state=expired'],
  [
    { locale: 'en', isExpired: true, returnTo: '/en/dashboard?a=b' },
    '/api/session/logout?locale=en&state=expired&returnTo=%2Fen%2Fdashboard%3Fa%3Db',
  ],
])('%j leads to %s', (redirect, path) => {
  expect(signOutPath(redirect)).toBe(path);
});

it.each([
  [signOutPath({ locale: 'es', isExpired: false }), true],
  [signOutPath({ locale: 'en', isExpired: true, returnTo: '/en/dashboard' }), false],
  ['/api/session/account?locale=en', false],
  ['', false],
])('tells whether a form with the action %s logs out on purpose', (action, isDeliberate) => {
  expect(isDeliberateSignOut(action)).toBe(isDeliberate);
});
