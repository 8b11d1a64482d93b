/** Variables for a program. Next's types require NODE_ENV in every environment; here it is optional like any other. */
export type Environment = Record<string, string | undefined>;

/** The same variables in the type that spawning a process requires. */
export function forProcess(env: Environment): NodeJS.ProcessEnv {
  const copy = { ...process.env };
  for (const name of Object.keys(copy)) if (!(name in env)) delete copy[name];
  return Object.assign(copy, env);
}
