// `npm run test:proxies`: the built web app behind nginx and HAProxy, with the configuration in docs/deploy, on PostgreSQL
// behind PgBouncer, and with an identity provider on three origins. What this machine does not have is skipped with a message.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { emptyDatabase } from '#sandbox/testing/test-database.ts';
import { localEnvironment } from './local-environment.ts';
import { listChecks, type ProxiedSite } from './proxies/checks.ts';
import { edgeChecks, outageChecks } from './proxies/edge-checks.ts';
import { accessLogPath, findProxy, makeCertificate, outputPath, PROXIES, startProxy } from './proxies/proxies.ts';
import { startThreeOrigins } from './proxies/three-origins.ts';
import { unavailableCheck } from './proxies/unavailable-check.ts';
import { build, isBuildFresh } from './run/build.ts';
import type { Environment } from './run/environment.ts';
import { DATA } from './run/paths.ts';
import { startPgBouncer } from './run/pgbouncer.ts';
import { findFreePort } from './run/port.ts';
import { startPostgres } from './run/postgres.ts';
import { runProgram } from './run/problem.ts';
import { waitUntilHealthy } from './run/service.ts';
import { startServices } from './run/services.ts';
import { temporaryFolder } from './run/temporary-folder.ts';
import { testEnvironment } from './run/test-servers.ts';

const LOGS = join(DATA, 'test/logs');
const READY_WITHIN_MS = 30_000;

interface RunningPart {
  stop(): Promise<unknown>;
}

await runProgram(async (signal) => {
  mkdirSync(LOGS, { recursive: true });
  const env = testEnvironment();
  if (!isBuildFresh(env)) await build(env, signal);
  const folder = temporaryFolder('hearthline-proxies-');
  const toStop: RunningPart[] = [{ stop: async () => rmSync(folder, { recursive: true, force: true }) }];
  try {
    const certificate = await makeCertificate(folder, signal);
    setDefaultCACertificates([...getCACertificates(), readFileSync(certificate.certificate, 'utf8')]);
    const databases = await openDatabases(toStop, signal);
    let [passed, failed] = [0, 0];
    for (const proxy of PROXIES) {
      const proxyPath = await findProxy(proxy, signal);
      if (!proxyPath) {
        console.log(`skipped  ${proxy.name}: not on this machine`);
        continue;
      }
      const runningParts: RunningPart[] = [];
      try {
        const own = join(folder, proxy.program);
        mkdirSync(own);
        const place = {
          folder: own,
          port: await findFreePort(),
          plainPort: await findFreePort(),
          certbotPort: await findFreePort(),
          webPort: await findFreePort(),
          certificate,
        };
        const site = await startSite(place, await databases(), runningParts, signal);
        const running = await startProxy(proxy, proxyPath.path, place, signal);
        runningParts.push(running);
        const edge = {
          ...place,
          program: proxy.program,
          url: site.url,
          accessLog: accessLogPath(proxy, own),
          output: outputPath(proxy),
        };
        const checks = [...listChecks(site), ...edgeChecks(edge), unavailableCheck(site), ...outageChecks(edge, site)];
        for (const check of checks) {
          const problem = await check.run().then(() => null, describeError);
          if (problem === null) passed += 1;
          else failed += 1;
          const outcome = problem === null ? 'passed ' : 'FAILED ';
          console.log(
            `${outcome}  ${proxy.name} ${proxyPath.version} ${check.name}${problem === null ? '' : `: ${problem}`}`,
          );
        }
      } finally {
        for (const each of runningParts.toReversed()) await each.stop();
      }
    }
    console.log(`\n${passed} passed, ${failed} failed`);
    return failed > 0 ? 1 : 0;
  } finally {
    for (const each of toStop.toReversed()) await each.stop();
  }
});

/** Returns a function that makes two empty databases, the web app's behind PgBouncer where there is one; none without PostgreSQL. */
async function openDatabases(toStop: RunningPart[], signal: AbortSignal): Promise<() => Promise<Environment>> {
  const server = await startPostgres(LOGS, signal);
  if ('missing' in server) {
    console.log(`skipped  PostgreSQL: ${server.missing}; on SQLite instead`);
    return async () => ({});
  }
  toStop.push(server);
  const base = await server.database('proxies');
  const pooler = await startPgBouncer(base, LOGS, signal);
  if ('missing' in pooler) console.log(`skipped  PgBouncer: ${pooler.missing}; on PostgreSQL directly`);
  else toStop.push(pooler);
  return async () => {
    const [web, sandbox] = [await emptyDatabase(base), await emptyDatabase(base)];
    for (const { drop } of [web, sandbox]) toStop.push({ stop: drop });
    const pooledUrl = new URL(web.url);
    if ('url' in pooler) pooledUrl.host = new URL(pooler.url).host;
    return { DATABASE_URL: pooledUrl.href, SANDBOX_DATABASE_URL: sandbox.url };
  };
}

/** A sandbox and the web app, which is reached at the proxy's address. Whatever was started is added to `started`, for stopping. */
async function startSite(
  { folder, port, webPort }: { folder: string; port: number; webPort: number },
  databases: Environment,
  runningParts: RunningPart[],
  signal: AbortSignal,
): Promise<ProxiedSite> {
  const sandboxPort = await findFreePort();
  const identity = await startThreeOrigins(sandboxPort);
  runningParts.push({ stop: () => identity.close() });
  const url = `https://localhost:${port}`;
  const local = localEnvironment(testEnvironment(), { webPort, sandboxPort, dataFolder: folder });
  const issuer = { OIDC_ISSUER: identity.issuer, SANDBOX_OIDC_ISSUER: identity.issuer };
  const services = await startServices({
    env: { ...local, APP_ORIGIN: url, ...issuer, ...databases },
    logFolder: LOGS,
    show: 'nothing',
    mode: 'production',
    signal,
  });
  runningParts.push(services);
  // A proxy that asks an instance before it is ready sends nobody to it for a while.
  await waitUntilHealthy(services.web, `http://localhost:${webPort}/api/ready`, READY_WITHIN_MS, signal);
  return { url, sandboxUrl: `http://localhost:${sandboxPort}`, identity, stopWeb: () => services.web.stop() };
}

function describeError(error: unknown): string {
  return error instanceof Error
    ? `${error.message}${error.cause instanceof Error ? ` (${error.cause.message})` : ''}`
    : String(error);
}
