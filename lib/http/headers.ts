import { OTHER_PATHS, ownResponseMatchers } from '#lib/landing/landing-pages.ts';
import { PLAIN_STYLE_HASHES } from './plain-page.ts';
import { WORKER_PATH } from '#lib/offline/worker-path.ts';
import { isPaymentPage, siteArea } from '#lib/domain/session/site-areas.ts';

/** All security headers of the product. Reliability §Headers. Read by next.config.mjs under plain Node. */
export type HeaderList = Record<string, string>;

export interface PageSecurity {
  /** The scripts that may run besides our own files: `scriptsWith` a nonce, or the hashes of the inline ones. */
  scripts: readonly string[];
  /** Hashes of the styles inside the document; any other style sheet is one of our own files. */
  styleHashes?: readonly string[];
  /** Whether the site is served over https: only then may browsers be told to require it. */
  isHttps: boolean;
  /** The development server evaluates code and inlines styles. */
  isDevelopment: boolean;
  /** Other origins that the page's own scripts may call. */
  connectOrigins?: readonly string[];
  /** Other origins whose scripts may run; for browsers that do not understand 'strict-dynamic'. */
  scriptOrigins?: readonly string[];
  /** Other origins that the page may show in frames. */
  frameOrigins?: readonly string[];
}

/** `display:none`, which React sets around a part of an SVG that is streamed later than the SVG. */
const HIDDEN_STYLE = "'sha256-aqNNdDLnnrDOnTNdkJpYlAxKVJtLt9CtFLklmInuUAE='";

/** The scripts of a response that is rendered for one visit: they have its nonce, and may load others. */
export function scriptsWith(nonce: string): string[] {
  return [`'nonce-${nonce}'`, "'strict-dynamic'"];
}

/** Where browsers report violations of a page's policy; `report-uri` is for those that do not support named endpoints. */
const REPORTS_TO = '/api/policy-report';
const REPORTING = { 'report-uri': [REPORTS_TO], 'report-to': ['policy'] };

export function pagePolicy(security: PageSecurity): string {
  const { scripts, styleHashes = [], isHttps, isDevelopment } = security;
  const { connectOrigins = [], scriptOrigins = [], frameOrigins = [] } = security;
  return policy({
    'default-src': ["'none'"],
    'script-src': ["'self'", ...scripts, ...scriptOrigins, ...(isDevelopment ? ["'unsafe-eval'"] : [])],
    'style-src': ["'self'", ...(isDevelopment ? ["'unsafe-inline'"] : styleHashes)],
    ...(!isDevelopment && { 'style-src-attr': ["'unsafe-hashes'", HIDDEN_STYLE] }),
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'"],
    'worker-src': ["'self'"],
    'connect-src': ["'self'", ...connectOrigins, ...(isDevelopment ? ['ws:'] : [])],
    ...(frameOrigins.length > 0 && { 'frame-src': frameOrigins }),
    'manifest-src': ["'self'"],
    'media-src': ["'self'"],
    // Browsers check every redirect of a submission too, so our handlers respond to forms with a document (lib/http/redirect-handler.ts).
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
    ...(isHttps && { 'upgrade-insecure-requests': [] }),
    ...REPORTING,
  });
}

/** The policy of a response that is not a page: nothing in it may run, whatever it contains. A plain page has its own style sheet. */
export const DATA_POLICY = policy({
  'default-src': ["'none'"],
  'style-src': PLAIN_STYLE_HASHES,
  'form-action': ["'none'"],
  'base-uri': ["'none'"],
  'frame-ancestors': ["'none'"],
});

/** The service worker's own: it fetches the pages that it keeps, and loads nothing else. */
const WORKER_POLICY = policy({
  'default-src': ["'none'"],
  'connect-src': ["'self'"],
  'base-uri': ["'none'"],
  'frame-ancestors': ["'none'"],
});

/** The policy of what is not a page, by its path. */
export function filePolicy(path: string): string {
  return path === WORKER_PATH ? WORKER_POLICY : DATA_POLICY;
}

/**
 * What the pages of a payment could also refuse: text that becomes code in the page. Report-only; docs/decisions/trusted-types.md
 * describes the findings.
 */
const TRUSTED_TYPES = policy({ 'require-trusted-types-for': ["'script'"], ...REPORTING });

function policy(directives: Record<string, readonly string[]>): string {
  return Object.entries(directives)
    .map(([name, values]) => [name, ...values].join(' '))
    .join('; ');
}

const OFF = ['accelerometer', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'magnetometer', 'microphone'];
const ALSO_OFF = ['browsing-topics', 'midi', 'payment', 'publickey-credentials-get', 'serial', 'usb'];

/**
 * `paymentOrigins`: whose frames may use the browser's payment interface. A page can pass on only what it may do itself, so its own origin
 * is named as well.
 */
function permissions(paymentOrigins: readonly string[]): string {
  const payment =
    paymentOrigins.length > 0 ? `(self ${paymentOrigins.map((origin) => `"${origin}"`).join(' ')})` : '()';
  return [...OFF, ...ALSO_OFF].map((name) => `${name}=${name === 'payment' ? payment : '()'}`).join(', ');
}

/** Sent with every response, including redirects and static files. */
const BASE: HeaderList = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': permissions([]),
  'x-permitted-cross-domain-policies': 'none',
};
/** Sent with documents only: on the way back, WebKit hangs at a redirect that isolates (docs/decisions/redirects-and-opener-policy.md). */
export const OPENER_POLICY: HeaderList = { 'cross-origin-opener-policy': 'same-origin' };
/** Where express buttons open the windows of their wallets, which a frame of another origin may do only under this policy. */
export const EXPRESS_OPENER_POLICY: HeaderList = { 'cross-origin-opener-policy': 'same-origin-allow-popups' };
const HTTPS_ONLY: HeaderList = { 'strict-transport-security': 'max-age=63072000; includeSubDomains' };

/**
 * No proxy may compress a handler's response: that would reveal the length of padded ones (promise P10). Takes precedence over a handler's
 * own header.
 */
export const PERSONAL_DATA = 'private, no-store, no-transform';

/**
 * All security headers of a response except its content policy and a document's opener policy. `path` is the requested pathname;
 * `paymentOrigins`: of the card gateway's express buttons.
 */
export function securityHeaders(
  path: string,
  { isHttps, paymentOrigins = [] }: { isHttps: boolean; paymentOrigins?: readonly string[] },
): HeaderList {
  const { isPersonal, isIndexed, hasReferrer } = siteArea(path);
  const isApi = /^\/api(\/|$)/i.test(path);
  return {
    ...BASE,
    ...(paymentOrigins.length > 0 && { 'permissions-policy': permissions(paymentOrigins) }),
    ...(isHttps && HTTPS_ONLY),
    ...(!isApi && { 'reporting-endpoints': `policy="${REPORTS_TO}"` }),
    ...(isPaymentPage(path) && { 'content-security-policy-report-only': TRUSTED_TYPES }),
    'referrer-policy': hasReferrer ? 'strict-origin-when-cross-origin' : 'no-referrer',
    ...(isPersonal && { 'cache-control': isApi ? PERSONAL_DATA : 'private, no-store' }),
    ...(!isIndexed && { 'x-robots-tag': 'noindex, nofollow' }),
  };
}

const minimumHeaders = Object.entries({
  ...BASE,
  'content-security-policy': DATA_POLICY,
  'referrer-policy': 'no-referrer',
}).map(([key, value]) => ({ key, value }));

/**
 * For `headers()` of next.config: for what the middleware does not see (static files), and a minimum for the rest, should the middleware
 * ever be left out. The middleware's own headers replace these. Landing pages set their own.
 */
export const staticHeaders = [
  { source: OTHER_PATHS, headers: minimumHeaders },
  ...ownResponseMatchers.map((matcher) => ({ ...matcher, headers: minimumHeaders })),
];

/** The same where there are no landing pages. */
export const staticHeadersEverywhere = [{ source: '/(.*)', headers: minimumHeaders }];
