import { beforeEach, describe, expect, it, jest } from '@jest/globals';

const lines: Record<string, unknown>[] = [];
jest.unstable_mockModule('#lib/log.ts', () => ({
  log: {
    info: (fields: object) => void lines.push({ level: 'info', ...fields }),
    warn: (fields: object) => void lines.push({ level: 'warn', ...fields }),
  },
}));
const ORIGIN = 'https://shop.example.com';
Object.assign(process.env, {
  APP_ORIGIN: ORIGIN,
  PROVIDER_URL: 'https://api.example.com',
  SESSION_SECRET: 'qH7vT2mXc9LrZ4pWk8NbYs3JdF6gUeAo',
  FCC_REGISTRATION_NUMBER: '0012345678',
  NETWORK_POLICY_URL: 'https://www.example.com/network',
  PRIVACY_URL: 'https://www.example.com/privacy',
  TRUSTED_PROXY_HOPS: '1',
});
const { logPolicyReports, takeReport } = await import('./policy-reports.ts');

beforeEach(() => void lines.splice(0));

const modern = (body: object = {}, type = 'csp-violation') => [
  {
    type,
    age: 3,
    url: `${ORIGIN}/en/litepay/refill?phone=5550100100`,
    body: {
      documentURL: `${ORIGIN}/en/litepay/refill?phone=5550100100`,
      effectiveDirective: 'script-src-elem',
      blockedURL: 'https://evil.example/skim.js?card=4111111111111111',
      disposition: 'enforce',
      ...body,
    },
  },
];

const LINE = {
  level: 'warn',
  event: 'policy_violation',
  path: '/en/litepay/refill',
  outcome: 'enforce',
  code: 'script-src-elem',
  message: 'https://evil.example/skim.js',
};

describe('a policy report', () => {
  it('is logged as one line of declared fields, without a query', () => {
    expect(logPolicyReports(modern())).toBe(true);
    expect(lines).toEqual([LINE]);
  });

  it('is logged the same in the older format', () => {
    const { documentURL, blockedURL } = modern()[0]?.body ?? {};
    const report = { 'document-uri': documentURL, 'violated-directive': 'script-src-elem', 'blocked-uri': blockedURL };
    expect(logPolicyReports({ 'csp-report': report })).toBe(true);
    expect(lines).toEqual([LINE]);
  });

  it('names only the sink for Trusted Types', () => {
    logPolicyReports(
      modern({ blockedURL: 'trusted-types-sink', sample: 'Element innerHTML|<p>Ana', disposition: 'report' }),
    );
    expect(lines).toEqual([
      { ...LINE, level: 'info', outcome: 'report', message: 'trusted-types-sink Element innerHTML' },
    ]);
  });

  it('is not logged if it is about another site or of another type', () => {
    logPolicyReports(modern({ documentURL: 'https://evil.example/' }));
    logPolicyReports(modern({}, 'deprecation'));
    expect(lines).toEqual([]);
  });

  it('logs at most twenty lines', () => {
    logPolicyReports(Array.from({ length: 50 }, () => modern()[0]));
    expect(lines).toHaveLength(20);
  });

  it.each([null, 'x', {}, [{}], { 'csp-report': 1 }])('is not read from %j', (value) => {
    expect(logPolicyReports(value)).toBe(false);
  });
});

describe('the limit of policy reports', () => {
  const from = (address: string) => new Headers({ 'x-forwarded-for': address });
  let now = Date.now() + 3_600_000;
  beforeEach(() => void (now += 120_000));

  it('allows ten a minute from one address and returns when the next is possible', () => {
    for (let n = 0; n < 10; n += 1) expect(takeReport(from('192.0.2.1'), now)).toBeNull();
    expect(takeReport(from('192.0.2.1'), now + 1_000)).toBe(59_000);
    expect(takeReport(from('192.0.2.2'), now + 1_000)).toBeNull();
    expect(takeReport(from('192.0.2.1'), now + 60_000)).toBeNull();
    expect(lines).toEqual([{ level: 'warn', event: 'policy_reports_dropped', count: 1 }]);
  });

  it('allows forty a minute from the /56 of one subscriber', () => {
    const taken = Array.from({ length: 50 }, (_, n) => takeReport(from(`2001:db8:9:${n.toString(16)}::1`), now));
    expect(taken.filter((waitMs) => waitMs === null)).toHaveLength(40);
    expect(takeReport(from('2001:db8:a::1'), now)).toBeNull();
  });

  it('allows sixty a minute in all, with bounded memory', () => {
    const taken = Array.from({ length: 200 }, (_, n) => takeReport(from(`192.0.2.${n}`), now));
    expect(taken.filter((waitMs) => waitMs === null)).toHaveLength(60);
  });
});
