import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

const ROOT = process.cwd();

/** Forbidden imports, and the rule that must report each. */
const FORBIDDEN: [from: string, to: string, rule: string][] = [
  ['lib/rules/card/brand.ts', 'lib/forms/card-form.ts', 'rules-are-pure'],
  ['lib/rules/card/expiry.ts', 'lib/config.ts', 'rules-are-pure'],
  ['lib/rules/card/cvv.ts', 'zod', 'rules-need-no-packages'],
  ['lib/rules/card/clock.ts', 'node:fs', 'rules-need-no-packages'],
  ['lib/rules/card/view.ts', 'react', 'rules-need-no-packages'],
  ['lib/flows/litepay.ts', 'lib/forms/card-form.ts', 'flows-know-rules'],
  ['lib/forms/lookup.ts', 'lib/services/find-plan.ts', 'forms-know-rules'],
  ['lib/api/cart.ts', 'lib/services/find-plan.ts', 'api-schemas-know-forms'],
  ['lib/views/cart.ts', 'lib/services/find-plan.ts', 'views-know-forms'],
  ['lib/http/handler.ts', 'lib/session/guard.ts', 'http-does-not-know-sessions'],
  ['lib/browser/storage.ts', 'lib/session/cookie.ts', 'browser-code-stays-in-the-browser'],
  ['lib/contract/tax.ts', 'lib/rules/shared/money.ts', 'contract-stands-alone'],
  ['lib/provider/tax.ts', 'lib/services/find-plan.ts', 'provider-serves-upwards'],
  ['lib/services/quote.ts', 'lib/contract/refill.ts', 'provider-spelling-stops-at-the-provider-layer'],
  ['lib/session/guard.ts', 'lib/services/find-plan.ts', 'services-are-called-by-the-app-only'],
  ['app/api/quote/route.ts', 'lib/provider/refill.ts', 'app-goes-through-services'],
  ['app/api/tax/route.ts', 'lib/contract/refill.ts', 'app-goes-through-services'],
  ['app/[locale]/(litepay)/litepay/page.tsx', 'lib/store/attempts.ts', 'app-goes-through-services'],
  ['middleware.ts', 'lib/provider/refill.ts', 'app-goes-through-services'],
  ['app/[locale]/(litepay)/litepay/screen.tsx', 'lib/services/find-plan.ts', 'nothing-seen-imports-the-server'],
  ['components/payment/card.tsx', 'lib/provider/refill.ts', 'nothing-seen-imports-the-server'],
  ['components/payment/setting.tsx', 'lib/config.ts', 'nothing-seen-imports-the-server'],
  ['components/layout/header.tsx', 'components/serviceability/kit-wizard.tsx', 'component-areas-stay-apart'],
  ['components/cart/panel.tsx', 'lib/api/shop.ts', 'carts-and-payments-know-no-flow'],
  ['components/payment/recap.tsx', 'lib/views/refill.ts', 'carts-and-payments-know-no-flow'],
  ['components/ui/button.tsx', 'app/[locale]/(litepay)/litepay/part.tsx', 'components-do-not-know-pages'],
  ['lib/browser/focus.ts', 'components/ui/modal.tsx', 'lib-does-not-know-components'],
  ['sandbox/provider/tax.ts', 'lib/rules/shared/money.ts', 'sandbox-stands-alone'],
  ['sandbox/content/serve.ts', 'messages/en/litepay.json', 'sandbox-stands-alone'],
  ['lib/services/settle.ts', 'sandbox/state/ledger.ts', 'web-app-does-not-know-the-sandbox'],
  ['lib/services/mock.ts', 'tests/support/fake.ts', 'product-does-not-know-its-tools'],
  ['lib/services/fake.ts', 'knip', 'product-needs-no-dev-packages'],
  ['lib/services/gone.ts', 'lib/services/never-written.ts', 'no-missing'],
];

const ALLOWED: [from: string, to: string][] = [
  ['lib/rules/card/fine.ts', 'lib/rules/shared/money.ts'],
  ['lib/rules/card/dates.ts', 'dayjs'],
  ['lib/forms/fine.ts', 'lib/rules/shared/money.ts'],
  ['lib/provider/fine.ts', 'lib/contract/refill.ts'],
  ['lib/services/fine.ts', 'lib/provider/refill.ts'],
  ['app/api/fine/route.ts', 'lib/services/find-plan.ts'],
  ['app/[locale]/(litepay)/litepay/fine/screen.tsx', 'components/ui/modal.tsx'],
  ['components/layout/fine.tsx', 'components/ui/modal.tsx'],
  ['components/cart/fine.tsx', 'lib/api/payment.ts'],
  ['sandbox/provider/fine.ts', 'lib/contract/refill.ts'],
  ['lib/services/fine.test.ts', 'tests/support/fake.ts'],
];

interface Violation {
  from: string;
  to: string;
  rule: { name: string };
}

let folder: string;
let violations: Violation[];

function write(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

function isFile(target: string): boolean {
  return /\.(tsx?|json)$/.test(target);
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'hearthline-layers-'));
  for (const name of ['package.json', '.dependency-cruiser.mjs']) cpSync(join(ROOT, name), join(folder, name));
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  const edges = [...FORBIDDEN, ...ALLOWED];
  for (const [, to] of edges) {
    if (isFile(to) && !to.includes('never-written')) write(to, to.endsWith('.json') ? '{}' : 'export {};\n');
  }
  for (const [from, to] of edges) write(from, `import '${isFile(to) ? `#${to}` : to}';\n`);
  write('lib/rules/loop/one.ts', `export { two } from './two.ts';\nexport const one = 1;\n`);
  write('lib/rules/loop/two.ts', `import { one } from './one.ts';\nexport const two = one;\n`);

  const program = join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
  const folders = ['app', 'components', 'lib', 'sandbox', 'tests', 'middleware.ts'];
  const args = [program, '--config', '.dependency-cruiser.mjs', '--output-type', 'json', ...folders];
  const text = await new Promise<string>((resolve) => {
    execFile(process.execPath, args, { cwd: folder, maxBuffer: 50_000_000 }, (error, stdout, stderr) => {
      resolve(stdout || `${error?.message ?? ''} ${stderr}`);
    });
  });
  violations = JSON.parse(text).summary.violations;
}, 60_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the layer rules', () => {
  it.each(FORBIDDEN)('%s may not import %s (%s)', (from, _to, rule) => {
    expect(violations.filter((violation) => violation.from === from).map((violation) => violation.rule.name)).toContain(
      rule,
    );
  });

  it.each(ALLOWED)('%s may import %s', (from) => {
    expect(violations.filter((violation) => violation.from === from)).toEqual([]);
  });

  it('two files may not need each other', () => {
    expect(violations.map(({ rule }) => rule.name)).toContain('no-cycles');
  });

  it('every rule is proved by a row of this table', () => {
    const config = readFileSync(join(ROOT, '.dependency-cruiser.mjs'), 'utf8');
    const named = [...config.matchAll(/(?:name: |only\(\s*)'([a-z-]+)'/g)].map(([, name]) => name);
    expect(named.length).toBeGreaterThan(15);
    expect(new Set(FORBIDDEN.map(([, , rule]) => rule).concat('no-cycles'))).toEqual(new Set(named));
  });
});
