/** Who may import whom (docs/architecture.md). Each rule names what it forbids and why; everything else is allowed. */

/** A capability of the product: read in one folder, with its server side in `server/`. */
const CAPABILITIES = ['shop', 'litepay', 'refill', 'move', 'reconnect', 'activation', 'account', 'sign-in'];
/** What several capabilities need lies below them. */
const SHARED = ['payment', 'plans', 'serviceability'];
const INFRASTRUCTURE = [
  'provider',
  'http',
  'session',
  'store',
  'content',
  'i18n',
  'browser',
  'config',
  'landing',
  'telemetry',
];
const capability = `^lib/(${CAPABILITIES.join('|')})/`;
const shared = `^lib/(${SHARED.join('|')})/`;
const anyCapability = `^lib/(${[...CAPABILITIES, ...SHARED].join('|')})/`;
/** Runs on the server only. */
const SERVER = [
  '^lib/[^/]+/server/',
  '^lib/(provider|http|session|store|content|site|telemetry)/',
  '^lib/(config|log|clock)\\.ts$',
];
/** The calls to the provider, which alone know its spelling. */
const CALLS = '^lib/[^/]+/(server/)?provider[^/]*\\.ts$';
/**
 * Where one capability contains another: a move and a reconnection are paid for by an owner's refill, which leads back to its move, and the
 * table of the account area's pages says where each flow begins.
 */
const CONTAINED = [
  { name: 'a-move-contains-a-refill', from: '^lib/(move|reconnect)/', to: ['^lib/$1/', '^lib/refill/'] },
  {
    name: 'a-refill-leads-back-to-its-move',
    from: '^lib/refill/server/submitted-refill',
    to: ['^lib/refill/', '^lib/move/server/move-after-refill'],
  },
  {
    name: 'an-account-shows-its-refill',
    from: '^lib/account/server/(load-account-data|dashboard)\\.ts$',
    to: ['^lib/refill/server/(refill-purchase|save-refill-cart)\\.ts$'],
  },
  { name: 'the-page-table-knows-the-flows', from: '^lib/account/flow\\.ts$', to: ['^lib/[^/]+/flow\\.ts$'] },
];
/** Tests may reach into what they test. */
const TEST = '\\.test\\.tsx?$';

/** Limits what a folder may import from the repository. */
function only(name, from, allowed, comment) {
  return {
    name,
    comment,
    severity: 'error',
    from: { path: from, pathNot: TEST },
    to: { path: '^(app|components|lib|messages|sandbox|scripts|tests|middleware)', pathNot: allowed },
  };
}

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Two files that need each other are one file, or three.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'no-missing',
      comment: 'An import that leads nowhere.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^next/' },
    },
    only(
      'domain-stands-alone',
      '^lib/domain/',
      ['^lib/domain/', '^lib/result\\.ts$', '^lib/i18n/locales\\.ts$'],
      'Money, days, cards, contacts and addresses know nothing but themselves.',
    ),
    {
      name: 'domain-needs-no-packages',
      comment: 'No framework, no schema library, no clock and no environment: only dayjs and luhn.',
      severity: 'error',
      from: { path: '^lib/domain/', pathNot: TEST },
      to: { dependencyTypes: ['npm', 'npm-dev', 'npm-optional', 'core'], pathNot: 'node_modules/(dayjs|luhn)/' },
    },
    {
      name: 'capabilities-stay-apart',
      comment: 'A capability is read in one folder; what two of them need moves down.',
      severity: 'error',
      from: { path: `^lib/(${CAPABILITIES.join('|')})/`, pathNot: [...CONTAINED.map(({ from }) => from), TEST] },
      to: { path: capability, pathNot: '^lib/($1|account)/' },
    },
    ...CONTAINED.map(({ name, from, to }) => ({
      name,
      comment: 'The same for a capability that contains another: nothing else.',
      severity: 'error',
      from: { path: from, pathNot: TEST },
      to: { path: capability, pathNot: ['^lib/account/', ...to] },
    })),
    {
      name: 'shared-capabilities-serve-upwards',
      comment: 'Payment, plans and serviceability do not know who uses them.',
      severity: 'error',
      from: { path: shared, pathNot: TEST },
      to: { path: capability },
    },
    {
      name: 'capabilities-are-pure-outside-server',
      comment:
        'Rules, step tables, request schemas and forms run in the browser and on the server: no server module, no React, no Next. A type of what the server returns may be imported.',
      severity: 'error',
      from: { path: anyCapability, pathNot: ['^lib/[^/]+/server/', TEST] },
      to: {
        path: [...SERVER, 'node_modules/(react|react-dom|next|next-intl|server-only)/'],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'infrastructure-knows-no-capability',
      comment: 'Transport, sessions, stores, content and languages serve every capability alike.',
      severity: 'error',
      // The table of our own handlers names the types of their answers.
      from: {
        path: [`^lib/(${INFRASTRUCTURE.join('|')})/`, '^lib/[^/]+\\.ts$'],
        pathNot: ['^lib/browser/routes\\.ts$', TEST],
      },
      to: { path: anyCapability },
    },
    {
      name: 'the-site-is-above-all',
      comment: 'lib/site knows every capability, so only pages, handlers and the start of the server know it.',
      severity: 'error',
      from: { path: '^lib/', pathNot: ['^lib/site/', TEST] },
      to: { path: '^lib/site/' },
    },
    only('contract-stands-alone', '^lib/contract/', '^lib/contract/', 'The contract is shared with the sandbox.'),
    {
      name: 'the-wire-stops-at-the-provider-calls',
      comment:
        'Only the calls to the provider, their transport and the content speak the wire; everybody else gets our words.',
      severity: 'error',
      from: { path: '^(app|components|middleware|lib)', pathNot: ['^lib/(contract|provider|content)/', CALLS, TEST] },
      to: { path: '^lib/contract/' },
    },
    only(
      'mail-stands-alone',
      '^lib/mail/',
      ['^lib/mail/', '^lib/(public-config|brand-values|i18n/locales)\\.ts$'],
      'How messages look and how long they may be; the sandbox uses it too.',
    ),
    only(
      'provider-is-transport',
      '^lib/provider/',
      ['^lib/(provider|contract|domain|config)/', '^lib/telemetry/telemetry\\.ts$', '^lib/[^/]+\\.ts$'],
      'Time limits, retries and the reading of responses know the contract, not who calls.',
    ),
    {
      name: 'the-sdk-is-loaded-only-where-it-is-on',
      comment:
        'Everything reports to lib/telemetry/telemetry.ts, which imports nothing; the rest is loaded by the start of the server.',
      severity: 'error',
      from: { path: '^(app|components|lib|middleware|instrumentation)', pathNot: ['^lib/telemetry/', TEST] },
      to: {
        path: ['^lib/telemetry/', 'node_modules/@opentelemetry/'],
        pathNot: ['^lib/telemetry/(telemetry|plan)\\.ts$'],
        dynamic: false,
      },
    },
    {
      name: 'http-does-not-know-sessions',
      comment: 'The plumbing of a handler is handed its guard.',
      severity: 'error',
      from: { path: '^lib/http/', pathNot: TEST },
      to: { path: '^lib/session/' },
    },
    {
      name: 'app-goes-through-capabilities',
      comment:
        'Pages and route handlers use a capability’s server side, never the provider, the contract or the store.',
      severity: 'error',
      from: { path: '^(app/|middleware\\.ts)', pathNot: TEST },
      to: { path: ['^lib/(provider|contract|store)/', CALLS] },
    },
    {
      name: 'nothing-seen-imports-the-server',
      comment: 'Components and screens run in the browser too. They may import the types of what the server returns.',
      severity: 'error',
      from: { path: ['^components/', '^lib/browser/', '^app/.*/(screen|use-[^/]+)\\.tsx?$'], pathNot: TEST },
      to: { path: SERVER, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'component-areas-stay-apart',
      comment: 'One area does not import another, except ui, fields, payment and cart.',
      severity: 'error',
      from: { path: '^components/([^/]+)/', pathNot: TEST },
      to: { path: '^components/[^/]+/', pathNot: '^components/($1|ui|fields|payment|cart)/' },
    },
    {
      name: 'carts-and-payments-know-no-capability',
      comment: 'They take lines, quotes and labels; what is of one capability stays with its pages.',
      severity: 'error',
      from: { path: '^components/(cart|payment)/', pathNot: TEST },
      to: { path: capability },
    },
    {
      name: 'components-do-not-know-pages',
      comment: 'A screen’s own parts stay in its route folder; what is shared does not know who shows it.',
      severity: 'error',
      from: { path: '^(components|lib)/' },
      to: { path: '^app/' },
    },
    {
      name: 'lib-does-not-know-components',
      comment: 'lib is below everything that is seen.',
      severity: 'error',
      from: { path: '^lib/' },
      to: { path: '^components/' },
    },
    only(
      'sandbox-stands-alone',
      '^sandbox/',
      ['^sandbox/', '^lib/contract/', '^lib/mail/', '^lib/i18n/locales\\.ts$'],
      'The sandbox is a second, independent reading of the specification; it shares the contract, the look of messages and the table of languages alone.',
    ),
    {
      name: 'product-does-not-know-its-tools',
      comment: 'What runs in production never imports the scripts or the tests’ support.',
      severity: 'error',
      from: { path: '^(app|components|lib|middleware|sandbox)', pathNot: TEST },
      to: { path: '^(scripts|tests)/' },
    },
    {
      name: 'web-app-does-not-know-the-sandbox',
      comment: 'It is reached over HTTP, like the real provider.',
      severity: 'error',
      from: { path: '^(app|components|lib|middleware)' },
      to: { path: '^sandbox/' },
    },
    {
      name: 'product-needs-no-dev-packages',
      comment: 'What production runs is a dependency, not a devDependency.',
      severity: 'error',
      from: {
        path: '^(app|components|lib|middleware|sandbox)',
        pathNot: [TEST, '^sandbox/[^/]*/?drizzle\\.config', '^sandbox/examples/'],
      },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only', 'npm'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(\\.next|\\.data|scripts/bench/floor)/|\\.css$' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
