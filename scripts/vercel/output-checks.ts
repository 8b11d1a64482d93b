import { globSync, readFileSync } from 'node:fs';
import { LOCALES } from '#lib/i18n/locales.ts';
import { LANDING_PAGES } from '#lib/landing/landing-pages.ts';
import { inRoot } from '../run/paths.ts';
import type { BuildOutput } from './build-output.ts';
import type { Check } from '../deploy/check.ts';
import { findTarget, isMatch, type Routed } from './routes.ts';

/** The platform's limit for a function with all its files, unpacked. */
const MOST_BYTES = 250 * 1024 ** 2;
/** In seconds: what a charge is followed for, and some. */
const SETTLING_S = 120;
/** Headers that the platform adds, and those by which a page responds itself on a server of one's own. */
const HEADERS: Record<string, string>[] = [
  {},
  { 'x-vercel-id': 'iad1::x', 'x-forwarded-for': '203.0.113.9', 'x-real-ip': '203.0.113.9' },
  { rsc: '1' },
  { 'x-landing-render': '1' },
  { cookie: '__Host-hl-owner=x' },
];

/** What the platform would run, by its own builder's output. */
export function outputChecks(output: BuildOutput): Check[] {
  const { crons, functions, routes, warnings } = output;
  const middleware = routes.find(({ middlewarePath }) => middlewarePath !== undefined);
  const landings = LOCALES.flatMap((locale) => LANDING_PAGES.map(({ path, search }) => `/${locale}${path}${search}`));
  const isGuarded = (request: Routed) => middleware !== undefined && isMatch(middleware, request);

  return [
    { name: 'the builder warns of nothing', run: () => expectNone(warnings) },
    {
      name: 'every function runs on the Node of .nvmrc',
      run() {
        const expectedRuntime = `nodejs${readFileSync(inRoot('.nvmrc'), 'utf8').trim()}.x`;
        expectNone([...functions].filter(([, { runtime }]) => runtime !== expectedRuntime).map(([path]) => path));
      },
    },
    {
      name: 'what charges or settles may run for two minutes',
      run() {
        const long = globSync('app/**/route.ts', { cwd: inRoot() })
          .filter((file) => readFileSync(inRoot(file), 'utf8').includes(`maxDuration = ${SETTLING_S}`))
          .map((file) => file.replace(/^app/, '').replace(/\/route\.ts$/, ''));
        if (long.length < 10) throw new Error(`only ${long.length} handlers say so`);
        expectNone(long.filter((path) => functions.get(path)?.maxDuration !== SETTLING_S));
      },
    },
    {
      name: 'pages may begin before they are complete',
      run: () =>
        expectNone(
          [...functions]
            .filter(([path, built]) => path.startsWith('/[locale]') && built.supportsResponseStreaming !== true)
            .map(([path]) => path),
        ),
    },
    {
      name: 'a scheduler calls the settlement every minute',
      run() {
        const [cron, ...others] = crons;
        if (cron?.path !== '/api/cron/settle' || cron.schedule !== '* * * * *' || others.length > 0) {
          throw new Error(JSON.stringify(crons));
        }
      },
    },
    {
      name: 'no function is near the limit of its size',
      run: () =>
        expectNone(
          [...functions]
            .filter(([, { bytes }]) => bytes > MOST_BYTES / 4)
            .map(([path, { bytes }]) => `${path} ${bytes}`),
        ),
    },
    {
      name: 'no function has settings, data, documents or the sandbox in it',
      run() {
        const foreign = /^(\.env(?!\.example$)|\.data\/|docs\/|sandbox\/|tests\/)/;
        const files = new Set([...functions.values()].flatMap(({ filePathMap }) => Object.keys(filePathMap)));
        expectNone([...files].filter((file) => foreign.test(file)));
      },
    },
    {
      name: 'every landing page is rendered behind the middleware, whatever headers the platform sends',
      run: () =>
        expectNone(
          landings.flatMap((address) =>
            HEADERS.flatMap((headers) => {
              const request = ask(address, headers);
              const { path, built } = findTarget(output, request);
              const isRight = isGuarded(request) && built !== undefined && path.startsWith('/[locale]');
              return isRight ? [] : [`${address} ${JSON.stringify(headers)} leads to ${path}`];
            }),
          ),
        ),
    },
    {
      name: 'every page and handler passes the middleware, and no file of the build does',
      run() {
        const paths = [
          '/',
          '/en/dashboard',
          '/es/receipt/x',
          '/api/litepay/pay',
          '/robots.txt',
          '/service-worker.js',
          '/en/none',
        ];
        const past = paths.filter((path) => HEADERS.some((headers) => !isGuarded(ask(path, headers))));
        expectNone([...past, ...(isGuarded(ask('/_next/static/chunks/x.js')) ? ['/_next/static'] : [])]);
      },
    },
    {
      name: 'an unknown address leads to a page or a handler that says so',
      run() {
        const rest = findTarget(output, ask('/api/none'));
        const page = findTarget(output, ask('/en/none/none'));
        if (rest.path !== '/api/[[...rest]]' || !rest.built) throw new Error(`/api/none leads to ${rest.path}`);
        if (page.status !== 404 || !page.built) throw new Error(`/en/none/none leads to ${page.path}`);
      },
    },
  ];
}

function ask(address: string, headers: Record<string, string> = {}): Routed {
  const { pathname: path, searchParams: query } = new URL(address, 'https://shop.example');
  return { path, query, headers, set: {}, status: undefined };
}

function expectNone(wrong: readonly string[]): void {
  if (wrong.length > 0) throw new Error(wrong.slice(0, 5).join('; '));
}
