/** Which layer may import which. Each rule names what it forbids and why; everything else is allowed. */

const SERVER = ['provider', 'services', 'session', 'http', 'content', 'store'];
const server = `^lib/(${SERVER.join('|')})/`;
/** Tests may reach into what they test. */
const TEST = '\\.test\\.tsx?$';

/** Limits what a folder of lib may import from the repository. */
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
    only('rules-are-pure', '^lib/rules/', ['^lib/rules/', '^lib/result\\.ts$'], 'Rules know rules and results.'),
    {
      name: 'rules-need-no-packages',
      comment: 'Rules know no framework, no schema library, no clock and no environment: only dayjs and luhn.',
      severity: 'error',
      from: { path: '^lib/rules/', pathNot: TEST },
      to: { dependencyTypes: ['npm', 'npm-dev', 'npm-optional', 'core'], pathNot: 'node_modules/(dayjs|luhn)/' },
    },
    only(
      'flows-know-rules',
      '^lib/flows/',
      ['^lib/(flows|rules)/', '^lib/result\\.ts$'],
      'A flow is a table over rules.',
    ),
    only(
      'forms-know-rules',
      '^lib/forms/',
      ['^lib/(forms|flows|rules)/', '^lib/result\\.ts$', '^lib/i18n/locales\\.ts$'],
      'Forms are shared by the browser and the server, so they know neither.',
    ),
    only(
      'api-schemas-know-forms',
      '^lib/api/',
      ['^lib/(api|forms|views|flows|rules)/', '^lib/result\\.ts$', '^lib/i18n/locales\\.ts$'],
      'What our own handlers take and give is read on both sides.',
    ),
    only(
      'views-know-forms',
      '^lib/views/',
      ['^lib/(api|forms|views|flows|rules)/', '^lib/result\\.ts$', '^lib/i18n/locales\\.ts$'],
      'What pages receive is read in the browser too.',
    ),
    only(
      'browser-code-stays-in-the-browser',
      '^lib/browser/',
      ['^lib/(api|browser|forms|flows|rules|views)/', '^lib/(result|public-config)\\.ts$', '^lib/i18n/locales\\.ts$'],
      'What runs in the browser never pulls in a server module.',
    ),
    only('contract-stands-alone', '^lib/contract/', '^lib/contract/', 'The contract is shared with the sandbox.'),
    {
      name: 'provider-spelling-stops-at-the-provider-layer',
      comment: 'Only lib/provider and lib/content speak the wire; everybody else gets our words.',
      severity: 'error',
      from: { path: '^(app|components|middleware|lib)', pathNot: ['^lib/(contract|provider|content)/', TEST] },
      to: { path: '^lib/contract/' },
    },
    only(
      'provider-serves-upwards',
      '^lib/provider/',
      ['^lib/(provider|contract|rules)/', '^lib/[^/]+\\.ts$'],
      'The provider layer knows the contract and the rules, not who calls it.',
    ),
    {
      name: 'services-are-called-by-the-app-only',
      comment: 'Nothing below the services calls a service.',
      severity: 'error',
      from: { path: '^lib/(session|http|content|store|provider|i18n)/', pathNot: TEST },
      to: { path: '^lib/services/' },
    },
    {
      name: 'http-does-not-know-sessions',
      comment: 'The plumbing of a handler is handed its guard.',
      severity: 'error',
      from: { path: '^lib/http/', pathNot: TEST },
      to: { path: '^lib/session/' },
    },
    {
      name: 'app-goes-through-services',
      comment: 'Pages and route handlers use services, never the provider, the contract or the store.',
      severity: 'error',
      from: { path: '^(app/|middleware\\.ts)', pathNot: TEST },
      to: { path: '^lib/(provider|contract|store)/' },
    },
    {
      name: 'nothing-seen-imports-the-server',
      comment: 'Components and screens run in the browser too.',
      severity: 'error',
      from: { path: ['^components/', '^app/.*/(screen|use-[^/]+)\\.tsx?$'], pathNot: TEST },
      to: { path: [server, '^lib/(config|log|clock)\\.ts$'] },
    },
    {
      name: 'component-areas-stay-apart',
      comment: 'One area does not import another, except ui, fields, payment and cart.',
      severity: 'error',
      from: { path: '^components/([^/]+)/', pathNot: TEST },
      to: { path: '^components/[^/]+/', pathNot: '^components/($1|ui|fields|payment|cart)/' },
    },
    {
      name: 'carts-and-payments-know-no-flow',
      comment: 'They take lines, quotes and labels; what is of one flow stays in its route folder.',
      severity: 'error',
      from: { path: '^components/(cart|payment)/', pathNot: TEST },
      to: { path: '^lib/(api|views)/', pathNot: '^lib/(api|views)/(payment|receipt)\\.ts$' },
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
      ['^sandbox/', '^lib/contract/'],
      'The sandbox is a second, independent reading of the specification; it shares the contract alone.',
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
      from: { path: '^(app|components|lib|middleware|sandbox)', pathNot: [TEST, '^sandbox/[^/]*/?drizzle\\.config'] },
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
