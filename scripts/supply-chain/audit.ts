import { z } from 'zod';
import type { Environment } from '../run/environment.ts';
import type { StageOutcome } from '../run/stage.ts';
import { printLine } from '../run/print.ts';
import { Problem } from '../run/problem.ts';
import { runNpm } from './npm.ts';

const SEVERITIES = ['info', 'low', 'moderate', 'high', 'critical'] as const;
/** The severities that fail the check. */
const SERIOUS: readonly string[] = ['high', 'critical'];

const advisory = z.object({ title: z.string(), url: z.string() });
const report = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.object({ severity: z.enum(SEVERITIES), via: z.array(z.union([advisory, z.string()])) }),
  ),
});

/** What npm prints instead if the registry does not respond. */
const failure = z.object({ error: z.unknown() });

type Audit = { findings: string[] } | { unreachable: string };

/** Asks the registry for known vulnerabilities of the production dependencies, high and critical. */
export async function auditProduction(env: Environment, signal: AbortSignal): Promise<Audit> {
  const { text } = await runNpm(['audit', '--omit=dev', '--json', '--package-lock-only'], env, signal);
  return readAudit(text);
}

/** Reads what `npm audit --json` prints: a report, or that the registry could not be reached. Throws a Problem on anything else. */
export function readAudit(text: string): Audit {
  const auditOutput = asJson(text);
  if (failure.safeParse(auditOutput).success) return { unreachable: 'the registry’s audit did not answer' };
  const { data: audit } = report.safeParse(auditOutput);
  if (!audit) throw new Problem('npm audit printed no report');
  const serious = Object.entries(audit.vulnerabilities).filter(([, { severity }]) => SERIOUS.includes(severity));
  return {
    findings: serious.map(([name, { severity, via }]) => {
      const reasons = via.map((one) => (typeof one === 'string' ? `through ${one}` : `${one.title} (${one.url})`));
      return `${name}, ${severity}: ${reasons.join('; ')}`;
    }),
  };
}

/** For `npm run test:all`: skipped where the registry cannot be reached. */
export async function auditStage(env: Environment, signal: AbortSignal): Promise<StageOutcome> {
  const audit = await auditProduction(env, signal);
  if ('unreachable' in audit) return { skip: audit.unreachable };
  for (const finding of audit.findings) printLine(finding);
  return audit.findings.length === 0;
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
