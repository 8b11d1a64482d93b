import { describe, expect, it } from '@jest/globals';
import { proxyConfiguration, withReplaced } from './proxy-configuration.ts';

describe.each([
  [
    'nginx',
    /^# nginx 1\.22 /,
    [
      'ssl_certificate ',
      'ssl_certificate_key ',
      'server_name ',
      'proxy_buffering off;',
      'proxy_set_header Upgrade "";',
    ],
  ],
  ['haproxy', /^# HAProxy 2\.6 /, [' ssl crt ', 'option forwardfor', 'http-request del-header Upgrade']],
] as const)('the configuration of %s in docs/deploy', (language, version, lines) => {
  const text = proxyConfiguration(language);

  it("is complete and names its proxy's version", () => {
    expect(text).toMatch(version);
    for (const line of lines) expect(text).toContain(line);
  });

  it('uses no newer features and no larger buffers', () => {
    const directives = text.replaceAll(/#.*/g, '');
    expect(directives).not.toMatch(
      /http2 on|proxy_buffer_size|proxy_buffers|large_client_header_buffers|tune\.bufsize/,
    );
  });
});

describe('withReplaced', () => {
  it('replaces every occurrence, and refuses a missing text', () => {
    expect(withReplaced('a 1; b 1;', { 1: '2' })).toBe('a 2; b 2;');
    expect(() => withReplaced('a 1;', { 3: '2' })).toThrow('does not contain "3"');
  });
});
