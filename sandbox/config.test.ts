import { describe, expect, it } from '@jest/globals';
import { readSandboxConfig } from './config.ts';

describe("the sandbox's settings", () => {
  it('have a default for everything that is not set', () => {
    const result = readSandboxConfig({ SANDBOX_PORT: '' });
    expect(result.ok && result.config).toMatchObject({
      port: 4100,
      host: '127.0.0.1',
      timeZone: 'America/New_York',
      oidc: { clientId: 'hearthline', clientSecret: 'sandbox-secret', issuer: undefined },
    });
  });

  it.each([
    ['SANDBOX_PORT', 'eighty'],
    ['SANDBOX_PORT', '70000'],
    ['SANDBOX_DATABASE_URL', 'mysql://localhost/x'],
    ['PROVIDER_TIME_ZONE', 'Mars/Olympus'],
    ['CONTENT_SITE', 'a/b'],
    ['PROVIDER_IDEMPOTENCY', 'yes'],
    ['SANDBOX_OIDC_ISSUER', 'http://localhost:4100/'],
    ['SANDBOX_OIDC_CLIENT_SECRET', 'short'],
  ])('refuse %s=%s in one line that names it', (name, value) => {
    const result = readSandboxConfig({ [name]: value });
    expect(result).toMatchObject({ ok: false, problem: expect.stringMatching(new RegExp(`^${name}: [^\\n]+$`)) });
  });
});
