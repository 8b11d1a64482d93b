// `npm run test:vercel`: builds the site with Vercel's own builder, looks at the routes and functions that come out, and sells through them
// on PostgreSQL: each function runs in a process of its own, with its own files only, and is stopped between requests as on the platform.
// What this machine cannot have is skipped with a message. `--built` takes the output of the last run.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { emptyDatabase } from '#sandbox/testing/test-database.ts';
import { runChecks } from './deploy/check.ts';
import { makeCertificate } from './proxies/proxies.ts';
import { DATA, inRoot } from './run/paths.ts';
import { findFreePort } from './run/port.ts';
import { startPostgres } from './run/postgres.ts';
import { runProgram } from './run/problem.ts';
import { startService, waitUntilHealthy } from './run/service.ts';
import { temporaryFolder } from './run/temporary-folder.ts';
import { testEnvironment } from './run/test-servers.ts';
import { startReceiver } from './telemetry/receiver.ts';
import { buildForVercel, type BuildOutput, readOutput } from './vercel/build-output.ts';
import { outputChecks } from './vercel/output-checks.ts';
import { startPlatform, TEST_NAMES } from './vercel/platform.ts';
import { type FunctionSite, saleChecks } from './vercel/sale-checks.ts';
import { startTlsFront } from './vercel/tls-front.ts';

const LOGS = join(DATA, 'test/logs');
const SITE = 'shop.example';
const PROVIDER = 'id.provider.example';
const SECRETS = {
  CONTENT_PASSWORD: 'a-content-password-of-this-test',
  OIDC_CLIENT_SECRET: 'a-client-secret-of-this-test',
  PROVIDER_API_KEY: 'a-provider-key-of-this-test',
};

await runProgram(async (signal) => {
  mkdirSync(LOGS, { recursive: true });
  const folder = temporaryFolder('hearthline-vercel-');
  const toStop: { stop(): Promise<unknown> }[] = [
    { stop: async () => rmSync(folder, { recursive: true, force: true }) },
  ];
  try {
    const functions = join(folder, 'functions');
    const output = process.argv.includes('--built')
      ? readOutput(functions)
      : await buildForVercel(functions, testEnvironment(), signal);
    if ('missing' in output) {
      console.log(`skipped  Vercel: ${output.missing}`);
      return 0;
    }
    const outputTests = outputChecks(output);
    let failureCount = await runChecks('build', outputTests);
    let count = outputTests.length;
    const server = await startPostgres(LOGS, signal);
    if ('missing' in server) console.log(`skipped  the sale: ${server.missing}`);
    else {
      toStop.push(server);
      const saleTests = saleChecks(await startSite(await server.database('vercel'), output));
      failureCount += await runChecks('sale', saleTests);
      count += saleTests.length;
    }
    console.log(`\n${count - failureCount} passed, ${failureCount} failed`);
    return failureCount > 0 ? 1 : 0;
  } finally {
    for (const each of toStop.toReversed()) await each.stop();
  }

  /** The provider, at public names with TLS, and the functions with the settings of docs/deploy/vercel.md. */
  async function startSite(base: string, output: BuildOutput): Promise<FunctionSite> {
    const names = [SITE, PROVIDER];
    const certificate = await makeCertificate(folder, signal, names);
    const tls = { cert: readFileSync(certificate.certificate, 'utf8'), key: readFileSync(certificate.key, 'utf8') };
    setDefaultCACertificates([...getCACertificates(), tls.cert]);
    await import(TEST_NAMES);
    const [web, sandbox] = [await emptyDatabase(base), await emptyDatabase(base)];
    for (const { drop } of [web, sandbox]) toStop.push({ stop: drop });
    const [port, providerPort, sandboxPort] = [await findFreePort(), await findFreePort(), await findFreePort()];
    const [url, provider] = [`https://${SITE}:${port}`, `https://${PROVIDER}:${providerPort}`];
    const service = startService({
      name: 'sandbox',
      command: [inRoot('sandbox/main.ts')],
      env: {
        ...testEnvironment(),
        APP_ORIGIN: url,
        SANDBOX_PORT: String(sandboxPort),
        SANDBOX_DATABASE_URL: sandbox.url,
        SANDBOX_OIDC_ISSUER: `${provider}/oidc`,
        SANDBOX_OIDC_CLIENT_SECRET: SECRETS.OIDC_CLIENT_SECRET,
        PROVIDER_API_KEY: SECRETS.PROVIDER_API_KEY,
        CONTENT_USER: 'hearthline',
        CONTENT_PASSWORD: SECRETS.CONTENT_PASSWORD,
        CONTENT_SITE: 'hearthline',
      },
      logFile: join(LOGS, 'vercel-sandbox.ndjson'),
      show: 'nothing',
    });
    toStop.push(service);
    const sandboxUrl = `http://localhost:${sandboxPort}`;
    await waitUntilHealthy(service, `${sandboxUrl}/__sandbox/health`, 60_000, signal);
    toStop.push(await startTlsFront({ port: providerPort, tls, upstreamPort: sandboxPort }));
    const collector = await startReceiver();
    toStop.push(collector);
    const cronSecret = 'a-scheduler-of-this-test-3f9c1e';
    const env = {
      PATH: process.env.PATH,
      NODE_EXTRA_CA_CERTS: certificate.certificate,
      VERCEL: '1',
      VERCEL_ENV: 'production',
      VERCEL_REGION: 'iad1',
      VERCEL_PROJECT_PRODUCTION_URL: `${SITE}:${port}`,
      APP_ORIGIN: url,
      TRUSTED_PROXY_HOPS: '1',
      SESSION_SECRET: 'qH7vT2mXc9LrZ4pWk8NbYs3JdF6gUeAo',
      DATABASE_URL: web.url,
      CRON_SECRET: cronSecret,
      PROVIDER_URL: provider,
      PROVIDER_CHARGE_STATUS: 'on',
      PROVIDER_IDEMPOTENCY: 'on',
      PROVIDER_SETTLES_WITHIN: '10',
      PUBLIC_SITE_URL: provider,
      IDENTITY_ROUTER_URL: `${provider}/identity-router`,
      CONTENT_URL: provider,
      CONTENT_SITE: 'hearthline',
      CONTENT_USER: 'hearthline',
      OIDC_ISSUER: `${provider}/oidc`,
      OIDC_CLIENT_ID: 'hearthline',
      ...SECRETS,
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      SUPPORT_PHONE: '(888) 123-4567',
      FCC_REGISTRATION_NUMBER: '0012345678',
      NETWORK_POLICY_URL: `${provider}/network-management`,
      PRIVACY_URL: `${provider}/privacy`,
    };
    const logFile = join(LOGS, 'vercel-functions.ndjson');
    rmSync(logFile, { force: true });
    const platform = await startPlatform({ output, port, tls, env, logFile });
    toStop.push(platform);
    return { url, sandboxUrl, databaseUrl: web.url, cronSecret, platform, collector, ...operator(env) };
  }

  /** `vercel env pull` writes each variable in double quotes, with the ends of its lines escaped. */
  function operator({ PATH, NODE_EXTRA_CA_CERTS, ...settings }: Record<string, string | undefined>) {
    const lines = Object.entries(settings).map(([name, value = '']) => `${name}="${value.replaceAll('\n', '\\n')}"`);
    const envFile = join(folder, 'production.env');
    writeFileSync(envFile, `# Created by Vercel CLI\n${lines.join('\n')}\n`);
    return { envFile, toolEnvironment: { PATH, HOME: folder, NODE_EXTRA_CA_CERTS }, signal };
  }
});
