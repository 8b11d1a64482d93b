import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { configSchema } from '#lib/config/config-schema.ts';
import { describeConfig } from '#lib/config/config-description.ts';
import { loadConfig } from '#lib/config.ts';
import { envExample } from './env-example.ts';
import { localEnvironment } from './local-environment.ts';

const PLACE = { webPort: 3000, sandboxPort: 4100, dataFolder: process.env.TMPDIR ?? '/tmp' };
const SECRET = 's'.repeat(40);

describe('.env.example', () => {
  const text = readFileSync(`${process.cwd()}/.env.example`, 'utf8');

  it('matches the schema', () => {
    expect(text).toBe(envExample(describeConfig()));
  });

  it.each(Object.keys(configSchema.shape))('explains %s', (name) => {
    expect(text).toMatch(new RegExp(`^# \\S.*\\n# ${name}=`, 'm'));
  });
});

describe('localEnvironment', () => {
  it('is a valid configuration without any own setting', () => {
    expect(loadConfig(localEnvironment({ SESSION_SECRET: SECRET }, PLACE))).toMatchObject({ ok: true });
  });

  it("prefers the caller's settings, and treats an empty one as not set", () => {
    const env = localEnvironment({ SESSION_SECRET: SECRET, CONTENT_USER: 'me', APP_ORIGIN: '' }, PLACE);
    expect(env).toMatchObject({ CONTENT_USER: 'me', APP_ORIGIN: 'http://localhost:3000' });
  });

  it("assumes the sandbox's promises for no other provider", () => {
    expect(localEnvironment({ SESSION_SECRET: SECRET }, PLACE).PROVIDER_HAS).toBe(
      'grace,instruments,notify-outage,refill-on-hold',
    );
    const env = localEnvironment({ SESSION_SECRET: SECRET, PROVIDER_URL: 'https://provider.example' }, PLACE);
    expect(env.PROVIDER_HAS).toBeUndefined();
  });

  it('does not change the clock when the provider is on another machine', () => {
    const env = localEnvironment({ SESSION_SECRET: SECRET, PROVIDER_URL: 'https://provider.example' }, PLACE);
    expect(env.CLOCK_URL).toBeUndefined();
    expect(loadConfig(env)).toMatchObject({ ok: true });
  });
});
