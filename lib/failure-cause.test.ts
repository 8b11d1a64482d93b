import { describe, expect, it } from '@jest/globals';
import { FAILURE_CAUSES, failureCause } from './failure-cause.ts';

const coded = (code: string, more: object = {}) => Object.assign(new Error(code), { code, ...more });

describe('failureCause', () => {
  it.each([
    ['CERT_HAS_EXPIRED', 'certificate-expired'],
    ['CERT_NOT_YET_VALID', 'certificate-expired'],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'certificate-untrusted'],
    ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'certificate-untrusted'],
    ['CERT_REVOKED', 'certificate-untrusted'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'certificate-host'],
    ['ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED', 'certificate-refused'],
    ['ERR_SSL_WRONG_VERSION_NUMBER', 'tls'],
    ['EPROTO', 'tls'],
    ['ENOTFOUND', 'dns'],
    ['EAI_AGAIN', 'dns'],
    ['ECONNREFUSED', 'refused'],
    ['EHOSTUNREACH', 'unreachable'],
    ['ECONNRESET', 'reset'],
    ['UND_ERR_SOCKET', 'reset'],
    ['UND_ERR_CONNECT_TIMEOUT', 'timeout'],
    ['OAUTH_TIMEOUT', 'timeout'],
    ['EWHATEVER', 'other'],
  ])('maps the code %s to %s', (code, cause) => {
    expect(failureCause(coded(code))).toBe(cause);
    expect(FAILURE_CAUSES).toContain(cause);
  });

  it('finds the cause inside the errors of libraries', () => {
    expect(failureCause(new TypeError('fetch failed', { cause: coded('CERT_HAS_EXPIRED') }))).toBe(
      'certificate-expired',
    );
    expect(failureCause(coded('UND_ERR_SOCKET', { cause: coded('ENOTFOUND') }))).toBe('dns');
    expect(failureCause(new AggregateError([coded('ECONNREFUSED'), coded('ENETUNREACH')]))).toBe('refused');
    expect(failureCause(new DOMException('late', 'TimeoutError'))).toBe('timeout');
  });

  it('returns other for unknown errors and for endless chains', () => {
    for (const error of [null, undefined, 'text', 7, {}, new Error('no code')])
      expect(failureCause(error)).toBe('other');
    const endless: { cause?: unknown } = {};
    endless.cause = endless;
    expect(failureCause(endless)).toBe('other');
  });
});
