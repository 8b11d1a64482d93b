import type { Environment } from './environment.ts';
import { loadConfig } from '#lib/config.ts';
import { Problem } from './problem.ts';

/** Throws a Problem that names the wrong variables, before anything is built or started with them. */
export function checkConfig(env: Environment): void {
  const result = loadConfig(env);
  if (!result.ok) throw new Problem(result.reason);
}
