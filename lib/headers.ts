import { KEPT_SOURCE, UNKEPT_SOURCE } from './kept-paths.ts';

/**
 * Every security header of the product, in one place. Reliability, 'Headers'. Read by next.config.mjs under plain Node.
 */
export type HeaderList = Record<string, string>;

export interface PageSecurity {
  /** Which scripts may run besides files of ours: `scriptsWith` a nonce, or the hashes of the inline ones. */
  scripts: readonly string[];
  /** Hashes of the styles inside the document; any other sheet is a file of ours. */
  styleHashes: readonly string[];
  /** The site is served over https: only then may browsers be told to insist on it. */
  isHttps: boolean;
  /** The development server evaluates code and inlines styles. */
  isDevelopment: boolean;
  /** Origins that a form may end at, e.g. the identity provider's: the browser checks redirects too. */
  formOrigins?: readonly string[];
}

/** `display:none`, which React writes around a part of a picture that comes later than the picture. */
const HIDDEN_STYLE = "'sha256-aqNNdDLnnrDOnTNdkJpYlAxKVJtLt9CtFLklmInuUAE='";

/** The scripts of an answer that is made for one visit: they carry its nonce, and so may what they load. */
export function scriptsWith(nonce: string): string[] {
  return [`'nonce-${nonce}'`, "'strict-dynamic'"];
}

/** The policy of a page. */
export function pagePolicy({ scripts, styleHashes, isHttps, isDevelopment, formOrigins = [] }: PageSecurity): string {
  return policy({
    'default-src': ["'none'"],
    'script-src': ["'self'", ...scripts, ...(isDevelopment ? ["'unsafe-eval'"] : [])],
    'style-src': ["'self'", ...(isDevelopment ? ["'unsafe-inline'"] : styleHashes)],
    ...(!isDevelopment && { 'style-src-attr': ["'unsafe-hashes'", HIDDEN_STYLE] }),
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...(isDevelopment ? ['ws:'] : [])],
    'manifest-src': ["'self'"],
    'media-src': ["'self'"],
    'form-action': ["'self'", ...formOrigins],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
    ...(isHttps && { 'upgrade-insecure-requests': [] }),
  });
}

/** The policy of an answer that is not a page: nothing in it may run, whatever it says. */
export const DATA_POLICY = policy({
  'default-src': ["'none'"],
  'form-action': ["'none'"],
  'base-uri': ["'none'"],
  'frame-ancestors': ["'none'"],
});

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

/** First segments behind the language that hold something of a customer. */
const PERSONAL = new Set([
  'account-picker',
  'activation',
  'buy',
  'dashboard',
  'error',
  'handoff',
  'litepay',
  'move',
  'permission-error',
  'reconnect',
  'refill',
  'timeout-error',
]);
const RETAIL = new Set(['dollargeneral']);
/** Their addresses must not travel to another site: they may hold a code, or say that somebody pays. */
const WITHOUT_REFERRER = new Set(['activation', 'handoff', 'litepay']);

/** What anybody may read and keep. */
const PUBLIC_DATA = new Set(['broadband-facts']);

/** `kind`: what an address is for; `path` never holds a query. */
function describePath(given: string): { isPersonal: boolean; isIndexed: boolean; hasReferrer: boolean } {
  const path = readable(given);
  const [first = '', second = ''] = path.toLowerCase().split('/').filter(Boolean);
  if (first === 'api' && PUBLIC_DATA.has(second)) return { isPersonal: false, isIndexed: false, hasReferrer: false };
  if (first === 'api') return { isPersonal: true, isIndexed: false, hasReferrer: false };
  const isPersonal = PERSONAL.has(second) || PERSONAL.has(first);
  return {
    isPersonal,
    isIndexed: !isPersonal && !RETAIL.has(second),
    hasReferrer: !WITHOUT_REFERRER.has(second) && !WITHOUT_REFERRER.has(first) && !isPayment(path),
  };
}

/** Pages are found by what an address says, however its letters are written. */
function readable(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** The pages with a card: buy/order-details, buy/order-review, refill/payment, move/payment, dashboard/payment-method, reconnect … */
function isPayment(path: string): boolean {
  return /\/(order-details|order-review|payment|reconnect)/i.test(path);
}

/** All security headers of an answer but its content policy. `path` is the pathname as asked for. */
export function securityHeaders(path: string, { isHttps }: { isHttps: boolean }): HeaderList {
  const { isPersonal, isIndexed, hasReferrer } = describePath(path);
  return {
    ...BASE,
    ...(isHttps && HTTPS_ONLY),
    'referrer-policy': hasReferrer ? 'strict-origin-when-cross-origin' : 'no-referrer',
    ...(isPersonal && { 'cache-control': 'private, no-store' }),
    ...(!isIndexed && { 'x-robots-tag': 'noindex, nofollow' }),
  };
}

/**
 * For `headers()` of next.config: what the middleware does not see (static files) and the floor for what it does, should it
 * ever be left out. The middleware's own headers replace these.
 */
export const staticHeaders = [
  {
    source: UNKEPT_SOURCE,
    headers: Object.entries({
      ...BASE,
      'content-security-policy': DATA_POLICY,
      'referrer-policy': 'no-referrer',
    }).map(([key, value]) => ({ key, value })),
  },
  {
    // The pages that are kept, which bring the rest themselves (lib/kept-pages.ts).
    source: KEPT_SOURCE,
    headers: Object.entries(securityHeaders('/en', { isHttps: false })).map(([key, value]) => ({ key, value })),
  },
];
