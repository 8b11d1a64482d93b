import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { filePolicy } from '#lib/http/headers.ts';
import { WORKER_ROUTES, workerScripts } from '#lib/offline/worker-script.ts';
import { temporaryFolder } from '../run/temporary-folder.ts';
import { inlineShape } from './inline-shape.ts';
import { gatewayOrigins } from '#lib/provider/card-gateway.ts';
import { gatewayInventory } from './gateways.ts';
import { complaintAbout, type Inventory, makeInventory, sha384 } from './inventory.ts';
import { routeDifferences } from './live-worker.ts';
import { headerProblems, workerHeaderProblems } from './policy.ts';
import { listSources } from './source-map.ts';

const FRAMEWORK = 'turbopack:///[project]/node_modules/next/dist/client/app-index.js';

describe('the inventory of a build', () => {
  const folder = temporaryFolder('hearthline-inventory-');
  let inventory: Inventory;

  function script(name: string, sources: string[]): void {
    writeFileSync(join(folder, 'chunks', name), `run();\n//# sourceMappingURL=${name}.map`);
    const section = { offset: { line: 0, column: 0 }, map: { version: 3, sources, names: [], mappings: '' } };
    writeFileSync(join(folder, 'chunks', `${name}.map`), JSON.stringify({ version: 3, sections: [section] }));
  }

  beforeAll(() => {
    mkdirSync(join(folder, 'chunks'));
    script('a.js', [FRAMEWORK, 'turbopack:///[project]/components/payment/card-step.tsx']);
    script('b.js', [FRAMEWORK, 'turbopack:///[project]/node_modules/skimmer/index.js']);
    writeFileSync(join(folder, 'chunks/c.js'), 'nobody()');
    inventory = makeInventory(folder, 'v1');
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('names each script with path, hash and purpose', () => {
    expect(inventory.scripts[0]).toEqual({
      path: '/_next/static/chunks/a.js',
      sha384: sha384('run();\n//# sourceMappingURL=a.js.map'),
      purpose: 'Card form, review and receipt. Leads from page to page (Next.js).',
      unexplained: [],
    });
  });

  it('finds no purpose for an unexplained package or a file of unknown origin', () => {
    expect(inventory.scripts.slice(1)).toMatchObject([
      { purpose: null, unexplained: ['node_modules/skimmer/index.js'] },
      { purpose: null, unexplained: ['c.js'] },
    ]);
  });

  it('accepts only its own files', () => {
    const path = '/_next/static/chunks/c.js';
    expect(complaintAbout({ path, text: 'nobody()' }, inventory)).toBeNull();
    expect(complaintAbout({ path, text: 'nobody();steal()' }, inventory)).toMatch(/not the file that was built/);
    expect(complaintAbout({ path: '/_next/static/chunks/d.js', text: '' }, inventory)).toMatch(/not in the inventory/);
    expect(complaintAbout({ path: 'https://evil.example/a.js', text: '' }, inventory)).toMatch(/not in the inventory/);
    const stripe = gatewayInventory('stripe', 'https://www.isp.example');
    expect(complaintAbout({ path: 'https://js.stripe.com/v3/', text: '' }, inventory, stripe)).toBeNull();
    expect(complaintAbout({ path: 'https://js.stripe.com/v3/', text: '' }, inventory)).toMatch(/not in the inventory/);
    expect(complaintAbout({ path: 'https://js.stripe.com.evil.example/', text: '' }, inventory, stripe)).not.toBeNull();
  });

  it('recognizes scripts in the document by their code, whatever their data', () => {
    const inline = (text: string) => complaintAbout({ path: null, text }, inventory);
    expect(inline(String.raw`self.__next_f.push([1,"a:[\"$\",\"p\"]\n"])`)).toBeNull();
    expect(inline('(self.__next_f=self.__next_f||[]).push([0])')).toBeNull();
    expect(inline('$RC("B:1a","S:2")')).toBeNull();
    for (const text of [
      'steal()',
      '$RC("B:1a","S:2");steal()',
      '$RC("B:1a",steal())',
      'self.__next_f.push([1,"a"]);steal()',
      'self.__next_f.push([1,"a",steal()])',
      'self.__next_f.push([1,"a"+steal()])',
      String.raw`self.__next_f.push([1,"\\",steal(),"a"])`,
      'self.__next_f.push([1,`${steal()}`])',
    ]) {
      expect(inline(text)).toMatch(/not in the inventory/);
    }
  });
});

describe('the shape of a script', () => {
  it.each([
    ['f([1,"a","b"], 2)', 'f([0,""], 2)'],
    ['$RC("B:1f","S:2")', '$RC("B:0","S:0")'],
    ['window["a"]({"b":["c"]})', 'window["a"]({"b":[""]})'],
    ['setTimeout("steal()")', 'setTimeout("steal()")'],
    [`f(['a',"b"])`, `f(['a',"b"])`],
    ['f([1]) // "x"', 'f([1]) // "x"'],
  ])('%s: %s', (text, shape) => {
    expect(inlineShape(text)).toBe(shape);
  });
});

it('reads maps with and without sections', () => {
  expect(
    listSources(JSON.stringify({ version: 3, sources: [FRAMEWORK, null, 'turbopack:///[turbopack]/a.ts'] })),
  ).toEqual(['node_modules/next/dist/client/app-index.js', '[turbopack]/a.ts']);
});

describe('the headers of a payment page', () => {
  const policy =
    "default-src 'none'; script-src 'self' 'nonce-bm9uY2U=' 'strict-dynamic'; img-src 'self' data:; worker-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
  const good = {
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  };
  const problems = (headers: Record<string, string>) => headerProblems((name) => headers[name] ?? null);

  it('are accepted with a nonce or with hashes', () => {
    expect(problems(good)).toEqual([]);
    const hashPolicy = policy.replace("'nonce-bm9uY2U=' 'strict-dynamic'", "'sha256-abc='");
    expect(problems({ ...good, 'content-security-policy': hashPolicy })).toEqual([]);
  });

  it.each([
    ["script-src 'self'", "script-src 'self' https://evil.example", 'script-src allows https://evil.example'],
    ["'strict-dynamic'", "'unsafe-inline'", "script-src allows 'unsafe-inline'"],
    ["connect-src 'self'", 'connect-src *', "connect-src is not 'self'"],
    ["connect-src 'self'", "connect-src *; connect-src 'self'", "connect-src is not 'self'"],
    ["form-action 'self'", 'form-action https://evil.example', "form-action is not 'self'"],
    ["worker-src 'self'; ", '', "worker-src is not 'self'"],
    ["base-uri 'none'", "base-uri 'none'; script-src-elem *", 'script-src-elem is not expected'],
    ["base-uri 'none'", "base-uri 'none'; frame-src https://evil.example", 'frame-src is not expected'],
    [policy, '', 'script-src allows no script-src'],
  ])('are refused with %s changed to %s', (from, to, problem) => {
    expect(problems({ ...good, 'content-security-policy': policy.replace(from, to) })).toContain(problem);
  });

  it.each(['sandbox', 'stripe'] as const)('allow only what the card gateway %s needs', (name) => {
    const gateway = gatewayInventory(name, 'https://www.isp.example');
    const { scriptSources, frames, connects } = gateway;
    const open = policy
      .replace("'strict-dynamic'", ["'strict-dynamic'", ...scriptSources].join(' '))
      .replace("connect-src 'self'", ["connect-src 'self'", ...connects].join(' '))
      .replace('form-action', `frame-src ${frames.join(' ')}; form-action`);
    const listProblems = (text: string) =>
      headerProblems((header) => ({ ...good, 'content-security-policy': text })[header] ?? null, gateway);
    expect(listProblems(open)).toEqual([]);
    expect(listProblems(open.replace('frame-src ', 'frame-src https://evil.example '))).toHaveLength(1);
    expect(listProblems(open.replace("connect-src 'self'", "connect-src 'self' https://evil.example"))).toHaveLength(1);
    expect(listProblems(open.replace("script-src 'self'", "script-src 'self' https://evil.example"))).toHaveLength(1);
  });

  it('name the origins that the site allows for the gateway', () => {
    const settings = {
      CARD_ENTRY: 'hosted',
      CARD_EXPRESS: false,
      STRIPE_PUBLISHABLE_KEY: null,
      PUBLIC_SITE_URL: 'https://www.isp.example',
    } as const;
    for (const name of ['sandbox', 'stripe'] as const) {
      const { scriptSources, frames, connects } = gatewayInventory(name, 'https://www.isp.example');
      expect(gatewayOrigins({ ...settings, CARD_GATEWAY: name })).toMatchObject({
        scriptOrigins: scriptSources,
        frameOrigins: frames,
        connectOrigins: connects,
      });
    }
  });

  it('forbid storing the page', () => {
    expect(problems({ ...good, 'cache-control': 'public' })).toEqual(['cache-control does not say no-store']);
  });
});

describe('the service worker of a build', () => {
  const ANY = Object.fromEntries(
    ['hash', 'hostname', 'password', 'port', 'protocol', 'search', 'username'].map((name) => [name, '*']),
  );
  const matchAny = (paths: readonly string[]) => ({
    or: paths.map((pathname) => ({ urlPattern: { ...ANY, pathname } })),
  });
  /** As Chromium reports them. */
  const workerRules = WORKER_ROUTES.map(({ paths, isNegated, source }, index) => ({
    condition: isNegated ? { not: matchAny(paths) } : matchAny(paths),
    id: index + 1,
    source: [source],
  }));
  const routes = WORKER_ROUTES.map((route) => ({ ...route }));
  const compare = (rules: object[]) => routeDifferences(JSON.stringify(rules), { routes });
  const first = workerRules[0] ?? {};

  it('differs in each build, and where it is switched off', () => {
    expect(workerScripts('v1').on).not.toBe(workerScripts('v2').on);
    expect(workerScripts('v1').off).toBe(workerScripts('v2').off);
  });

  it('may register its own static routes', () => {
    expect(compare(workerRules)).toEqual([]);
  });

  it.each<[string, object[], RegExp]>([
    [
      'a rule more',
      [...workerRules, { condition: matchAny(['/en/refill/payment']), source: ['fetch-event'] }],
      /not built: \/en\/refill/,
    ],
    ['another source', [{ ...first, source: ['cache'] }, ...workerRules.slice(1)], /not built: .* from cache/],
    ['another condition', [{ condition: { requestMethod: 'GET' }, source: ['cache'] }], /not built: \{"requestMethod"/],
    [
      'a pattern for another host',
      [{ ...first, condition: { or: [{ urlPattern: { pathname: '/', hostname: 'evil.example' } }] } }],
      /not built: \{"or"/,
    ],
    ['none', [], /is missing: .*race-network-and-fetch-handler/],
  ])('may not register %s', (_what, rules, difference) => {
    expect(compare(rules)).toContainEqual(expect.stringMatching(difference));
  });

  const headers: Record<string, string> = {
    'content-security-policy': filePolicy('/service-worker.js'),
    'content-type': 'text/javascript; charset=utf-8',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-cache',
  };

  it.each([
    ['content-security-policy', "default-src 'none'; script-src https://evil.example"],
    ['content-security-policy', ''],
    ['service-worker-allowed', '/'],
    ['cache-control', 'max-age=31536000'],
    ['content-type', 'application/javascript'],
  ])('may not be sent with %s: %s', (name, value) => {
    const problems = (headers: Record<string, string>) => workerHeaderProblems((header) => headers[header] ?? null);
    expect(problems(headers)).toEqual([]);
    expect(problems({ ...headers, [name]: value })).toEqual([expect.stringContaining(name)]);
  });
});
