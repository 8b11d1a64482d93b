import { rmSync } from 'node:fs';
import { afterAll } from '@jest/globals';
import { startTestSandbox, type TestSandbox } from '#sandbox/testing/test-sandbox.ts';
import { SandboxClient } from '#tests/e2e/support/sandbox-client.ts';
import { temporaryFolder } from '#scripts/run/temporary-folder.ts';
import { afterwards } from './route-handlers.ts';

interface OwnProvider {
  sandbox: SandboxClient;
  client: TestSandbox['client'];
  /** The provider's own. */
  providerSettings: TestSandbox['settings'];
  issuer: string;
}

let running: { settings: Record<string, string>; provider: Promise<OwnProvider> } | undefined;

/**
 * Starts a provider and a store for this test file, which end with it. `settings` are environment variables in addition to those of
 * a web app in front of it; they are read when lib is first used, so the code under test must be imported afterwards. Parts of one test file
 * share it: the first names the settings of all.
 */
export function startOwnProvider(settings: Record<string, string> = {}): Promise<OwnProvider> {
  running ??= { settings, provider: start(settings) };
  for (const [name, value] of Object.entries(settings)) {
    if (running.settings[name] !== value) throw new Error(`this file's provider was started without ${name}=${value}`);
  }
  return running.provider;
}

async function start(settings: Record<string, string>): Promise<OwnProvider> {
  const folder = temporaryFolder('hearthline-integration-');
  const { client, settings: providerSettings, close } = await startTestSandbox();
  const issuer = `${client.url.replace('127.0.0.1', 'localhost')}/oidc`;
  Object.assign(process.env, {
    APP_ORIGIN: 'http://localhost:3000',
    PROVIDER_URL: client.url,
    PUBLIC_SITE_URL: client.url,
    IDENTITY_ROUTER_URL: `${client.url}/identity-router`,
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: 'hearthline',
    OIDC_CLIENT_SECRET: 'sandbox-secret',
    SESSION_SECRET: 's'.repeat(32),
    CONTENT_USER: 'u',
    CONTENT_PASSWORD: 'p',
    DATA_DIR: folder,
    TRUSTED_PROXY_HOPS: '1',
    PROVIDER_SETTLES_WITHIN: '10',
    PROVIDER_HAS: 'refill-on-hold',
    ...settings,
  });
  afterAll(async () => {
    const { store } = await import('#lib/store/store.ts');
    await afterwards();
    await (await store()).close();
    await close();
    rmSync(folder, { recursive: true });
  });
  return { sandbox: new SandboxClient(client.url), client, providerSettings, issuer };
}
