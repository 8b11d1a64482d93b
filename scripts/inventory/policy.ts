import type { GatewayInventory } from './gateways.ts';

/**
 * PCI DSS 11.6.1: what the response of a payment page must contain, as the browser receives it. Written from the promise, not from
 * lib/http/headers.ts.
 */

const OWN_SCRIPTS = /^('self'|'strict-dynamic'|'nonce-[\w+/=-]+'|'sha(256|384|512)-[\w+/=-]+')$/;

/** Directives that every payment page's policy must contain exactly. */
const REQUIRED = {
  'default-src': "'none'",
  'base-uri': "'none'",
  'frame-ancestors': "'none'",
  'img-src': "'self' data:",
  'worker-src': "'self'",
  'form-action': "'self'",
} as const;

/** Other directives that it may contain; any that is not named, `script-src-elem` for instance, would replace one that is. */
const ALSO = ['script-src', 'style-src', 'style-src-attr', 'font-src', 'manifest-src', 'media-src'];
const HARMLESS = ['upgrade-insecure-requests', 'report-uri', 'report-to'];

/** The service worker's own policy: it calls our own origin and loads nothing. */
const WORKER_POLICY: ReadonlyMap<string, string> = new Map([
  ['default-src', "'none'"],
  ['connect-src', "'self'"],
  ['base-uri', "'none'"],
  ['frame-ancestors', "'none'"],
]);

type Header = (name: string) => string | null;

/** The directives of a policy. Where one comes twice, browsers follow the first. */
function parseDirectives(policy: string): Map<string, string[]> {
  const directives = new Map<string, string[]>();
  for (const directive of policy.split(';')) {
    const [name = '', ...values] = directive.trim().split(/\s+/);
    if (name !== '' && !directives.has(name.toLowerCase())) directives.set(name.toLowerCase(), values);
  }
  return directives;
}

/** What is wrong with the headers of the service worker's script. */
export function workerHeaderProblems(header: Header): string[] {
  const directives = parseDirectives(header('content-security-policy') ?? '');
  const isPolicy =
    directives.size === WORKER_POLICY.size &&
    [...WORKER_POLICY].every(([name, value]) => directives.get(name)?.join(' ') === value);
  return [
    ...(isPolicy ? [] : ["content-security-policy is not the worker's"]),
    ...(header('service-worker-allowed') === null ? [] : ['service-worker-allowed widens its scope']),
    ...(/^text\/javascript\b/.test(header('content-type') ?? '') ? [] : ['content-type is not text/javascript']),
    ...(header('x-content-type-options') === 'nosniff' ? [] : ['x-content-type-options is not nosniff']),
    ...(header('cache-control') === 'no-cache' ? [] : ['cache-control is not no-cache']),
  ];
}

/** What is wrong with the headers of a payment page; `header` returns null for a missing one. `gateway`: whose card fields it shows. */
export function headerProblems(header: Header, gateway: GatewayInventory | null = null): string[] {
  const policies = (header('content-security-policy') ?? '').split(',');
  const [policy = ''] = policies;
  const directives = parseDirectives(policy);
  const { frames = [], connects = [], scriptSources = [] } = gateway ?? {};
  const requiredDirectives = {
    ...REQUIRED,
    'connect-src': ["'self'", ...connects].join(' '),
    ...(frames.length > 0 && { 'frame-src': frames.join(' ') }),
  };
  const knownDirectives = new Set([...Object.keys(requiredDirectives), ...ALSO, ...HARMLESS]);
  const unknown = [...directives.keys()].filter((name) => !knownDirectives.has(name));
  const strange = (directives.get('script-src') ?? ['no script-src']).filter(
    (source) => !OWN_SCRIPTS.test(source) && !scriptSources.includes(source),
  );
  const wrong = Object.entries(requiredDirectives).filter(([name, value]) => directives.get(name)?.join(' ') !== value);
  return [
    ...(policies.length > 1 ? ['content-security-policy comes more than once'] : []),
    ...strange.map((source) => `script-src allows ${source}`),
    ...unknown.map((name) => `${name} is not expected`),
    ...wrong.map(([name, value]) => `${name} is not ${value}`),
    ...(header('x-content-type-options') === 'nosniff' ? [] : ['x-content-type-options is not nosniff']),
    ...(header('cache-control')?.includes('no-store') ? [] : ['cache-control does not say no-store']),
  ];
}
