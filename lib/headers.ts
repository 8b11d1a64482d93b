import { OTHER_PATHS, ownResponseMatchers } from './landing-pages.ts';
import { isPaymentPage, siteArea } from './rules/session/site-areas.ts';

/**
 * Every security header of the product, in one place. Reliability, 'Headers'. Read by next.config.mjs under plain Node.
 */
export type HeaderList = Record<string, string>;

export interface PageSecurity {
  /** Which scripts may run besides files of ours: `scriptsWith` a nonce, or the hashes of the inline ones. */
  scripts: readonly string[];
  /** Hashes of the styles inside the document; any other sheet is a file of ours. */
  styleHashes?: readonly string[];
  /** The site is served over https: only then may browsers be told to insist on it. */
  isHttps: boolean;
  /** The development server evaluates code and inlines styles. */
  isDevelopment: boolean;
  /** Origins that a form may end at, e.g. the identity provider's: the browser checks redirects too. */
  formOrigins?: readonly string[];
  /** Other origins that the page's own scripts may ask. */
  connectOrigins?: readonly string[];
}

/** `display:none`, which React writes around a part of a picture that comes later than the picture. */
const HIDDEN_STYLE = "'sha256-aqNNdDLnnrDOnTNdkJpYlAxKVJtLt9CtFLklmInuUAE='";

/** The scripts of an answer that is made for one visit: they carry its nonce, and so may what they load. */
export function scriptsWith(nonce: string): string[] {
  return [`'nonce-${nonce}'`, "'strict-dynamic'"];
}

/** Where browsers tell of what a page's policy has refused: the address for those that do not know the name. */
const REPORTS_TO = '/api/policy-report';
const REPORTED = { 'report-uri': [REPORTS_TO], 'report-to': ['policy'] };

/** The policy of a page. */
export function pagePolicy(security: PageSecurity): string {
  const { scripts, styleHashes = [], isHttps, isDevelopment, formOrigins = [], connectOrigins = [] } = security;
  return policy({
    'default-src': ["'none'"],
    'script-src': ["'self'", ...scripts, ...(isDevelopment ? ["'unsafe-eval'"] : [])],
    'style-src': ["'self'", ...(isDevelopment ? ["'unsafe-inline'"] : styleHashes)],
    ...(!isDevelopment && { 'style-src-attr': ["'unsafe-hashes'", HIDDEN_STYLE] }),
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...connectOrigins, ...(isDevelopment ? ['ws:'] : [])],
    'manifest-src': ["'self'"],
    'media-src': ["'self'"],
    'form-action': ["'self'", ...formOrigins],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
    ...(isHttps && { 'upgrade-insecure-requests': [] }),
    ...REPORTED,
  });
}

/** The policy of an answer that is not a page: nothing in it may run, whatever it says. */
export const DATA_POLICY = policy({
  'default-src': ["'none'"],
  'form-action': ["'none'"],
  'base-uri': ["'none'"],
  'frame-ancestors': ["'none'"],
});

/**
 * What pages of a payment would refuse besides: text that becomes code in the page. Reported only; docs/decisions/trusted-types-reported.md says
 * what was found.
 */
const TRUSTED_TYPES = policy({ 'require-trusted-types-for': ["'script'"], ...REPORTED });

function policy(directives: Record<string, readonly string[]>): string {
  return Object.entries(directives)
    .map(([name, values]) => [name, ...values].join(' '))
    .join('; ');
}

const OFF = ['accelerometer', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'magnetometer', 'microphone'];
const ALSO_OFF = ['browsing-topics', 'midi', 'payment', 'publickey-credentials-get', 'serial', 'usb'];

/** What every answer carries, static files too. */
const BASE: HeaderList = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': [...OFF, ...ALSO_OFF].map((feature) => `${feature}=()`).join(', '),
  'x-permitted-cross-domain-policies': 'none',
};
const HTTPS_ONLY: HeaderList = { 'strict-transport-security': 'max-age=63072000; includeSubDomains' };

/** Nobody may pack an answer of a handler: what is padded would show its length again (promise P10). What is set here stands. */
export const PERSONAL_DATA = 'private, no-store, no-transform';

/** All security headers of an answer but its content policy. `path` is the pathname as asked for. */
export function securityHeaders(path: string, { isHttps }: { isHttps: boolean }): HeaderList {
  const { isPersonal, isIndexed, hasReferrer } = siteArea(path);
  const isApi = /^\/api(\/|$)/i.test(path);
  return {
    ...BASE,
    ...(isHttps && HTTPS_ONLY),
    ...(!isApi && { 'reporting-endpoints': `policy="${REPORTS_TO}"` }),
    ...(isPaymentPage(path) && { 'content-security-policy-report-only': TRUSTED_TYPES }),
    'referrer-policy': hasReferrer ? 'strict-origin-when-cross-origin' : 'no-referrer',
    ...(isPersonal && { 'cache-control': isApi ? PERSONAL_DATA : 'private, no-store' }),
    ...(!isIndexed && { 'x-robots-tag': 'noindex, nofollow' }),
  };
}

const floor = Object.entries({ ...BASE, 'content-security-policy': DATA_POLICY, 'referrer-policy': 'no-referrer' }).map(
  ([key, value]) => ({ key, value }),
);

/**
 * For `headers()` of next.config: what the middleware does not see (static files) and the floor for what it does, should it
 * ever be left out. The middleware's own headers replace these. Landing pages bring their own.
 */
export const staticHeaders = [
  { source: OTHER_PATHS, headers: floor },
  ...ownResponseMatchers.map((matcher) => ({ ...matcher, headers: floor })),
];

/** The same where no page is a landing page. */
export const staticHeadersEverywhere = [{ source: '/(.*)', headers: floor }];
