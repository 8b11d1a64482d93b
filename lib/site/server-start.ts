import 'server-only';
import { type Config, isLoopback, loadConfig, settingsIn } from '#lib/config.ts';
import { productionWarnings } from '#lib/config/config-gate.ts';
import { useProxyForFetch } from '#lib/provider/outgoing-agent.ts';
import { refuseOddRequests } from '#lib/http/refuse-odd-requests.ts';
import { complain, log, maskConsole } from '#lib/log.ts';
import { telemetryPlan } from '#lib/telemetry/plan.ts';

const NODE_MAJOR = 24;

/**
 * Runs before a server process's first request. With an old Node, a wrong environment, a store that cannot be opened or a METRICS_PORT
 * that is taken, the process exits with one line. Telemetry starts only where a setting turns it on, and not on Vercel.
 */
export async function startServer(): Promise<void> {
  if (Number(process.versions.node.split('.')[0]) < NODE_MAJOR) {
    return end(`Node ${NODE_MAJOR} or newer is needed; this is ${process.version}.`);
  }
  const loaded = loadConfig(process.env);
  if (!loaded.ok) return end(loaded.reason);
  maskConsole();
  refuseOddRequests();
  useProxyForFetch();
  // A function on Vercel starts for a visitor, who does not wait for the store, and is short-lived: a scheduler settles payments there.
  if (process.env['VERCEL']) return warnAboutSettings(loaded.value);
  // Imported only now: these files need Node 24.
  const { openStoreAtStart, keepSettling } = await import('./settle-payments.ts');
  const failure = await openStoreAtStart();
  if (failure !== null) return end(failure);
  const plan = telemetryPlan(loaded.value);
  if (plan) {
    // Imported only now: OpenTelemetry's SDK costs time and memory.
    const { startTelemetry } = await import('#lib/telemetry/start.ts');
    const { checkReadiness, readinessDetails } = await import('./check-readiness.ts');
    const telemetryFailure = await startTelemetry(plan, async () => readinessDetails(await checkReadiness()));
    if (telemetryFailure !== null) return end(telemetryFailure);
  }
  // Only now, so that the warnings are counted.
  warnAboutSettings(loaded.value);
  keepSettling();
}

function warnAboutSettings({ APP_ORIGIN }: Config): void {
  if (isLoopback(APP_ORIGIN)) return;
  for (const message of productionWarnings(settingsIn(process.env))) log.warn({ event: 'setting_missing', message });
}

function end(line: string): never {
  complain(line);
  process.exit(1);
}
