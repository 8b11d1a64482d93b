import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { config } from '../../middleware.ts';
import { codingFor } from '#lib/http/compressed-files.ts';
import { LITEPAY_FLOW } from '#lib/litepay/flow.ts';
import {
  findLandingPage,
  LANDING_PAGES,
  landingEncodings,
  landingRewrites,
  OTHER_PATHS,
  ownResponseMatchers,
  hasVercelMatcher,
  OWN_SERVER_MATCHER,
  VERCEL_MATCHER,
  withVercelMatcher,
} from './landing-pages.ts';

interface Condition {
  type: string;
  key: string;
  value?: string;
}
interface RecordedRequest {
  path: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
}

/** Evaluates a condition as Next does: the whole value must match, and an empty one counts as absent. */
function holds({ type, key, value }: Condition, { query = {}, headers = {} }: RecordedRequest): boolean {
  const given = (type === 'header' ? headers : query)[key];
  return Boolean(given) && (value === undefined || new RegExp(`^${value}$`).test(given ?? ''));
}

interface Rule {
  source: string;
  has?: readonly Condition[];
  missing?: readonly Condition[];
}
function applies({ source, has = [], missing = [] }: Rule, requested: RecordedRequest): boolean {
  const pattern = source.replace(/:[a-z]+\(/, '(');
  if (!new RegExp(`^${pattern}$`).test(requested.path)) return false;
  return (
    has.every((condition) => holds(condition, requested)) && !missing.some((condition) => holds(condition, requested))
  );
}

type Matcher = typeof OWN_SERVER_MATCHER;
const toRules = (matcher: Matcher): Rule[] =>
  matcher.map((entry) => (typeof entry === 'string' ? { source: entry } : entry));
const matchers = toRules(config.matcher as Matcher);
const rewritten = (requested: RecordedRequest) => landingRewrites.filter((rule) => applies(rule, requested));
const isSeenByMiddleware = (requested: RecordedRequest) => matchers.some((matcher) => applies(matcher, requested));

const HEADERS: Record<string, string>[] = [
  {},
  { rsc: '1' },
  { 'x-landing-render': '1' },
  { cookie: 'hl-device=a; hl-locale=es' },
  { cookie: '__Host-hl-device=a; __Host-hl-locale=es; theirs=hl-owner' },
  { cookie: 'hl-browser=Fe26.2' },
  { cookie: 'hl-locale=es; __Host-hl-browser=Fe26.2' },
  { cookie: 'a=b;hl-owner=Fe26.2' },
  { cookie: '__Host-hl-login-xyz=Fe26.2; hl-device=a' },
];
const QUERIES: Record<string, string>[] = [
  {},
  { utm_source: 'x' },
  { checkAvailability: 'true' },
  { checkAvailability: 'no' },
  { checkAvailability: 'true', notSold: 'unserviceable' },
];
const PATHS = ['/en', '/es', '/en/litepay/refill', '/es/dollargeneral', '/', '/EN', '/en/', '/en/litepay', '/en/error'];
const ALL = PATHS.flatMap((path) => HEADERS.flatMap((headers) => QUERIES.map((query) => ({ path, headers, query }))));

describe('the list of landing pages', () => {
  it('matches the matcher that middleware.ts spells out', () => {
    expect(config.matcher).toEqual(OWN_SERVER_MATCHER);
    const [everywhere, ...written] = config.matcher.toReversed();
    expect(written.toReversed()).toEqual(ownResponseMatchers);
    const others = OTHER_PATHS.slice('/((?!'.length, -').*)'.length);
    expect(everywhere).toContain(`/((?!${others}|_next/`);
  });

  it('has no condition on a header of a platform', () => {
    const keys = ownResponseMatchers.flatMap(({ has }) => has.map(({ key }) => key));
    expect([...new Set(keys)].sort()).toEqual(['cookie', 'notSold', 'rsc', 'x-landing-render']);
  });

  it('sends each request to one rewrite or to the middleware', () => {
    for (const requested of ALL) {
      const ways = rewritten(requested).length + (isSeenByMiddleware(requested) ? 1 : 0);
      expect([requested, ways]).toEqual([requested, 1]);
    }
  });

  it.each(PATHS)('announces for %s how the response is compressed', (path) => {
    for (const requested of ALL.filter((one) => one.path === path))
      for (const accepted of ['br, gzip', 'gzip', 'gzip;q=0, identity', '', 'br;q=0, gzip;q=0.5']) {
        const request = { ...requested, headers: { ...requested.headers, 'accept-encoding': accepted } };
        // Next also matches these with a trailing slash.
        const withSlash = landingEncodings.map((rule) => ({ ...rule, source: `${rule.source}(?:/)?` }));
        const announced = withSlash.filter((rule) => applies(rule, request)).flatMap(({ headers }) => headers);
        const coding = rewritten(request).length > 0 ? codingFor(accepted) : null;
        expect([request, announced.map(({ value }) => value)]).toEqual([request, coding ? [coding] : []]);
      }
  });

  it.each<[string, Record<string, string>, Record<string, string>, string | undefined]>([
    ['/en', {}, {}, '/api/landing/:locale/home'],
    ['/es', {}, { checkAvailability: 'true', utm: 'x' }, '/api/landing/:locale/home-check'],
    ['/en', { cookie: 'hl-browser=x; hl-owner=x' }, {}, '/api/landing/:locale/home'],
    ['/en', {}, { notSold: 'unserviceable' }, undefined],
    ['/es/litepay/refill', { cookie: '__Host-hl-locale=es' }, { after: 'x' }, '/api/landing/:locale/litepay'],
    ['/en/litepay/refill', { cookie: '__Host-hl-browser=x' }, {}, undefined],
    ['/en/dollargeneral', {}, {}, '/api/landing/:locale/dollargeneral'],
    ['/en/dollargeneral', { cookie: 'hl-browser=x' }, {}, undefined],
    ['/en/litepay/status', {}, {}, undefined],
  ])('%s %j %j goes to %s', (path, headers, query, destination) => {
    const [rule] = rewritten({ path, headers, query });
    expect(rule?.destination).toBe(destination);
    if (destination) expect(findLandingPage(destination.split('/').at(-1) ?? '')).not.toBeNull();
  });
});

describe('the matcher for Vercel', () => {
  const source = readFileSync('middleware.ts', 'utf8');
  const written = withVercelMatcher(source);
  const listed = ['en', 'es'].flatMap((locale) => LANDING_PAGES.map(({ path }) => `/${locale}${path}`));

  it.each([...new Set(listed)])('sees a visitor without state at %s', (path) => {
    const isSeen = (matcher: Matcher) => toRules(matcher).some((rule) => applies(rule, { path }));
    expect([isSeen(OWN_SERVER_MATCHER), isSeen(VERCEL_MATCHER)]).toEqual([false, true]);
  });

  it('sees every request that the server of our own sees, and no file of the framework', () => {
    const rules = toRules(VERCEL_MATCHER);
    for (const requested of ALL) expect(rules.some((rule) => applies(rule, requested))).toBe(true);
    expect(rules.some((rule) => applies(rule, { path: '/_next/static/x.js' }))).toBe(false);
  });

  it('replaces the committed one and nothing else in the text that Next reads', () => {
    expect([hasVercelMatcher(source), hasVercelMatcher(written)]).toEqual([false, true]);
    const [start, end] = [source.indexOf('  matcher: ['), source.indexOf('\n  ],\n') + '\n  ],'.length];
    expect(written).toBe(`${source.slice(0, start)}  matcher: ['/((?!_next/).*)'],${source.slice(end)}`);
    for (const { source: path, has } of ownResponseMatchers) {
      expect(written).not.toContain(path);
      for (const { value } of has) if (value) expect(written).not.toContain(value);
    }
  });

  it('refuses a file that spells its matcher out in another way', () => {
    expect(() => withVercelMatcher('export const config = { matcher: PATHS };')).toThrow('once');
    expect(() => withVercelMatcher(written)).toThrow('once');
  });
});

it('the quick refill’s landing page is the first step of its table', () => {
  expect(findLandingPage('litepay')?.path).toBe(LITEPAY_FLOW.find.path);
});
