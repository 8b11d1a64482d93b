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
  'connect-src': "'self'",
  'img-src': "'self' data:",
} as const;

/** What is wrong with the headers of a payment page; `header` returns null for a missing one. */
export function headerProblems(header: (name: string) => string | null): string[] {
  const policies = (header('content-security-policy') ?? '').split(',');
  const [policy = ''] = policies;
  const directives = new Map(
    policy.split(';').map((directive) => {
      const [name = '', ...values] = directive.trim().split(/\s+/);
      return [name, values] as const;
    }),
  );
  const strange = (directives.get('script-src') ?? ['no script-src']).filter((source) => !OWN_SCRIPTS.test(source));
  const wrong = Object.entries(REQUIRED).filter(([name, value]) => directives.get(name)?.join(' ') !== value);
  return [
    ...(policies.length > 1 ? ['content-security-policy comes more than once'] : []),
    ...strange.map((source) => `script-src allows ${source}`),
    ...wrong.map(([name, value]) => `${name} is not ${value}`),
    ...(header('x-content-type-options') === 'nosniff' ? [] : ['x-content-type-options is not nosniff']),
    ...(header('cache-control')?.includes('no-store') ? [] : ['cache-control does not say no-store']),
  ];
}
