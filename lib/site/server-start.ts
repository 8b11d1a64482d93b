import 'server-only';
import { type Config, isLoopback, loadConfig, readSettings } from '#lib/config.ts';
import { productionWarnings, deprecationWarnings } from '#lib/config/config-gate.ts';
import { useProxyForFetch } from '#lib/provider/outgoing-agent.ts';
import { refuseOddRequests } from '#lib/http/refuse-odd-requests.ts';
import { exitWithReason, log, maskConsole, reopenLogFiles } from '#lib/log.ts';
import { telemetryPlan } from '#lib/telemetry/plan.ts';
import { releaseCommit, releaseVersion } from './release.ts';

const NODE_MAJOR = 24;

/**
 * Runs before a server process's first request. With an old Node, a wrong environment or a store that it cannot work with, the process exits
 * with one line; the packaged server checks that before it listens (lib/site/start-faults.ts). Telemetry starts only where a setting
 * turns it on.
 */
export async function startServer(): Promise<void> {
  if (Number(process.versions.node.split('.')[0]) < NODE_MAJOR) {
    return exitWithReason(`Node ${NODE_MAJOR} or newer is needed; this is ${process.version}.`);
  }
  const configResult = loadConfig(process.env);
  if (!configResult.ok) return exitWithReason(configResult.reason);
  maskConsole();
  // Where there is no file, the signal ends the process as it does everywhere.
  if (configResult.value.LOG_FILE !== null) process.on('SIGHUP', reopenLogFiles);
  refuseOddRequests();
  useProxyForFetch();
  // A function on Vercel starts for a visitor, who does not wait for the store, and is short-lived: a scheduler settles payments there.
  const isFunction = Boolean(process.env['VERCEL']);
  // Imported only now: these files need Node 24, and a function starts sooner without them.
  const settlement = isFunction ? null : await import('./settle-payments.ts');
  if (settlement) {
    const { findStoreFault } = await import('./start-faults.ts');
    const { store } = await import('#lib/store/store.ts');
    const fault = await findStoreFault(store);
    if (fault !== null) return exitWithReason(fault);
  }
  const plan = telemetryPlan(configResult.value);
  if (plan) {
    // Imported only now: OpenTelemetry's SDK costs time and memory.
    const { startTelemetry } = await import('#lib/telemetry/start.ts');
    const { checkReadiness, readinessDetails } = await import('./check-readiness.ts');
    await startTelemetry(plan, {
      release: { version: releaseVersion(), commit: releaseCommit() ?? '' },
      loadReadiness: async () => readinessDetails(await checkReadiness()),
    });
  }
  // Only now, so that these lines are counted.
  logStart();
  warnAboutSettings(configResult.value);
  settlement?.keepSettling();
}

function logStart(): void {
  log.info({ event: 'server_started', version: releaseVersion(), commit: releaseCommit() });
}

function warnAboutSettings({ APP_ORIGIN }: Config): void {
  const settings = readSettings(process.env);
  for (const message of deprecationWarnings(settings)) log.warn({ event: 'setting_deprecated', message });
  if (isLoopback(APP_ORIGIN)) return;
  for (const message of productionWarnings(settings)) log.warn({ event: 'setting_missing', message });
}
