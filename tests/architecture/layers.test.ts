import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

const ROOT = process.cwd();

/** Forbidden imports, and the rule that must report each. */
const FORBIDDEN: [from: string, to: string, rule: string][] = [
  ['lib/domain/card/card.ts', 'lib/payment/card-form.ts', 'domain-stands-alone'],
  ['lib/domain/card/expiry.ts', 'lib/config.ts', 'domain-stands-alone'],
  ['lib/domain/card/billing.ts', 'zod', 'domain-needs-no-packages'],
  ['lib/domain/card/clock.ts', 'node:fs', 'domain-needs-no-packages'],
  ['lib/domain/card/view.ts', 'react', 'domain-needs-no-packages'],
  ['lib/refill/server/place.ts', 'lib/move/server/place.ts', 'capabilities-stay-apart'],
  ['lib/shop/cart.ts', 'lib/litepay/lookup.ts', 'capabilities-stay-apart'],
  ['lib/account/server/menu.ts', 'lib/refill/flow.ts', 'capabilities-stay-apart'],
  ['lib/move/server/order.ts', 'lib/reconnect/server/order.ts', 'a-move-contains-a-refill'],
  ['lib/refill/server/submitted-refill.ts', 'lib/reconnect/server/order.ts', 'a-refill-leads-back-to-its-move'],
  ['lib/account/server/load-account-data.ts', 'lib/move/server/place.ts', 'an-account-shows-its-refill'],
  ['lib/account/flow.ts', 'lib/move/server/place.ts', 'the-page-table-knows-the-flows'],
  ['lib/payment/server/who.ts', 'lib/litepay/server/guest.ts', 'shared-capabilities-serve-upwards'],
  ['lib/plans/catalog.ts', 'lib/shop/cart-lines.ts', 'shared-capabilities-serve-upwards'],
  ['lib/litepay/form.ts', 'lib/litepay/server/find-plan.ts', 'capabilities-are-pure-outside-server'],
  ['lib/shop/session.ts', 'lib/session/cookie.ts', 'capabilities-are-pure-outside-server'],
  ['lib/shop/now.ts', 'lib/clock.ts', 'capabilities-are-pure-outside-server'],
  ['lib/move/seen.ts', 'react', 'capabilities-are-pure-outside-server'],
  ['lib/session/guard.ts', 'lib/account/rights.ts', 'infrastructure-knows-no-capability'],
  ['lib/store/rows.ts', 'lib/payment/receipt.ts', 'infrastructure-knows-no-capability'],
  ['lib/payment/server/settle.ts', 'lib/site/settle-payments.ts', 'the-site-is-above-all'],
  ['lib/http/handler.ts', 'lib/session/guard.ts', 'http-does-not-know-sessions'],
  ['lib/browser/storage.ts', 'lib/session/cookie.ts', 'nothing-seen-imports-the-server'],
  ['lib/contract/tax.ts', 'lib/domain/money.ts', 'contract-stands-alone'],
  ['lib/mail/tax.ts', 'lib/domain/money.ts', 'mail-stands-alone'],
  ['lib/provider/tax.ts', 'lib/plans/server/find-plan.ts', 'provider-is-transport'],
  ['lib/store/slow.ts', 'lib/telemetry/start.ts', 'the-sdk-is-loaded-only-where-it-is-on'],
  ['lib/http/span.ts', '@opentelemetry/api', 'the-sdk-is-loaded-only-where-it-is-on'],
  ['lib/telemetry/who.ts', 'lib/payment/receipt.ts', 'infrastructure-knows-no-capability'],
  ['lib/refill/server/quote.ts', 'lib/contract/refill.ts', 'the-wire-stops-at-the-provider-calls'],
  ['app/api/quote/route.ts', 'lib/refill/server/provider.ts', 'app-goes-through-capabilities'],
  ['app/api/tax/route.ts', 'lib/contract/refill.ts', 'app-goes-through-capabilities'],
  ['app/[locale]/(litepay)/litepay/page.tsx', 'lib/store/attempts.ts', 'app-goes-through-capabilities'],
  ['middleware.ts', 'lib/provider/refill.ts', 'app-goes-through-capabilities'],
  ['app/[locale]/(litepay)/litepay/screen.tsx', 'lib/litepay/server/find-plan.ts', 'nothing-seen-imports-the-server'],
  ['components/payment/card.tsx', 'lib/provider/refill.ts', 'nothing-seen-imports-the-server'],
  ['components/payment/setting.tsx', 'lib/config.ts', 'nothing-seen-imports-the-server'],
  ['components/layout/site-shell.tsx', 'components/serviceability/wizard.tsx', 'component-areas-stay-apart'],
  ['components/cart/panel.tsx', 'lib/shop/api.ts', 'carts-and-payments-know-no-capability'],
  ['components/payment/recap.tsx', 'lib/refill/views.ts', 'carts-and-payments-know-no-capability'],
  ['components/ui/button.tsx', 'app/[locale]/(litepay)/litepay/part.tsx', 'components-do-not-know-pages'],
  ['lib/browser/focus.ts', 'components/ui/modal.tsx', 'lib-does-not-know-components'],
  ['sandbox/provider/tax.ts', 'lib/domain/money.ts', 'sandbox-stands-alone'],
  ['sandbox/content/serve.ts', 'messages/en/litepay.json', 'sandbox-stands-alone'],
  ['lib/payment/server/ledger.ts', 'sandbox/state/ledger.ts', 'web-app-does-not-know-the-sandbox'],
  ['lib/payment/server/mock.ts', 'tests/support/fake.ts', 'product-does-not-know-its-tools'],
  ['lib/payment/server/fake.ts', 'knip', 'product-needs-no-dev-packages'],
  ['lib/payment/server/gone.ts', 'lib/payment/server/never-written.ts', 'no-missing'],
];

const ALLOWED: [from: string, to: string][] = [
  ['lib/domain/card/fine.ts', 'lib/domain/money.ts'],
  ['lib/domain/card/dates.ts', 'dayjs'],
  ['lib/litepay/fine.ts', 'lib/payment/card-form.ts'],
  ['lib/move/fine.ts', 'lib/account/rights.ts'],
  ['lib/move/server/fine.ts', 'lib/refill/flow.ts'],
  ['lib/account/server/fine.ts', 'lib/account/server/provider.ts'],
  ['lib/provider/fine.ts', 'lib/contract/refill.ts'],
  ['lib/provider/measured.ts', 'lib/telemetry/telemetry.ts'],
  ['lib/refill/server/provider-fine.ts', 'lib/contract/refill.ts'],
  ['lib/refill/server/fine.ts', 'lib/refill/server/provider.ts'],
  ['lib/site/fine.ts', 'lib/move/server/place.ts'],
  ['app/api/fine/route.ts', 'lib/litepay/server/find-plan.ts'],
  ['app/[locale]/(litepay)/litepay/fine/screen.tsx', 'components/ui/modal.tsx'],
  ['components/layout/fine.tsx', 'components/ui/modal.tsx'],
  ['components/cart/fine.tsx', 'lib/payment/api.ts'],
  ['sandbox/provider/fine.ts', 'lib/contract/refill.ts'],
  ['sandbox/messages/fine.ts', 'lib/mail/mail.ts'],
  ['lib/payment/server/fine.test.ts', 'tests/support/fake.ts'],
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
  write('lib/domain/loop/one.ts', `export { two } from './two.ts';\nexport const one = 1;\n`);
  write('lib/domain/loop/two.ts', `import { one } from './one.ts';\nexport const two = one;\n`);

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

  it('two files may not import each other', () => {
    expect(violations.map(({ rule }) => rule.name)).toContain('no-cycles');
  });

  it('every rule has a row in this table', () => {
    const config = readFileSync(join(ROOT, '.dependency-cruiser.mjs'), 'utf8');
    const ruleNames = [...config.matchAll(/(?:name: |only\(\s*)'([a-z-]+)'/g)].map(([, name]) => name);
    expect(ruleNames.length).toBeGreaterThan(15);
    expect(new Set(FORBIDDEN.map(([, , rule]) => rule).concat('no-cycles'))).toEqual(new Set(ruleNames));
  });
});
