// Beside server.js as await-ready.mjs, for ExecStartPost: returns once the instance of this PORT is ready. Fails as soon as its process is gone,
// whose own last line has the reason, or after a minute with the reason in its last line.
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { readSettings } from '#lib/config/environment-settings.ts';
import { exitWithReason } from '#lib/log.ts';

const READY_WITHIN_MS = 60_000;
const ASK_EVERY_MS = 500;
const REQUEST_MS = 5_000;

const detailsSchema = z.record(z.string(), z.unknown());
const partSchema = z.object({ state: z.literal('failed'), reason: z.string().optional() });

/** The parts that keep an instance from being ready, as the details of /api/ready name them. */
const PARTS = ['store', 'secret', 'pages'] as const;

export interface Instance {
  port: number;
  /** The server's process; null if it is not known. */
  pid: number | null;
  /** With it /api/ready gives details. */
  secret: string | null;
  withinMs?: number;
}

/** `gone`: the process has ended. `late`: it was not ready in time; `reason` as far as it is known. */
export type Wait = { outcome: 'ready' | 'gone' } | { outcome: 'late'; reason: string };

export async function awaitReady({ port, pid, secret, withinMs = READY_WITHIN_MS }: Instance): Promise<Wait> {
  const until = performance.now() + withinMs;
  let reason = 'it did not respond';
  while (performance.now() < until) {
    if (pid !== null && !isRunning(pid)) return { outcome: 'gone' };
    const response = await ask(port, secret);
    if (response?.ok) return { outcome: 'ready' };
    reason = response ? reasonFrom(response.body) : reason;
    await sleep(ASK_EVERY_MS);
  }
  return { outcome: 'late', reason };
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // A process of somebody else is running too.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

async function ask(port: number, secret: string | null): Promise<{ ok: boolean; body: unknown } | null> {
  const headers: Record<string, string> = secret === null ? {} : { authorization: `Bearer ${secret}` };
  try {
    const url = `http://127.0.0.1:${port}/api/ready`;
    const response = await fetch(url, { headers, signal: AbortSignal.timeout(REQUEST_MS) });
    return { ok: response.ok, body: await response.json() };
  } catch {
    return null;
  }
}

function reasonFrom(body: unknown): string {
  const details = detailsSchema.safeParse(body).data ?? {};
  const failures = PARTS.flatMap((name) => {
    const part = partSchema.safeParse(details[name]);
    return part.success ? [part.data.reason === undefined ? name : `${name}: ${part.data.reason}`] : [];
  });
  return failures.length > 0 ? `failed: ${failures.join(', ')}` : '/api/ready says no';
}

if (import.meta.main) {
  // CRON_SECRET may be in a file (LoadCredential).
  const { PORT, MAINPID, CRON_SECRET } = readSettings(process.env);
  const port = Number(PORT) || 3000;
  const wait = await awaitReady({ port, pid: Number(MAINPID) || null, secret: CRON_SECRET || null });
  if (wait.outcome === 'late') {
    exitWithReason(
      `The instance on port ${port} was not ready within ${READY_WITHIN_MS / 1_000} s (${wait.reason}); see its log.`,
    );
  }
  process.exit(wait.outcome === 'ready' ? 0 : 1);
}
