/** Variables for a program. Next's types make NODE_ENV a part of every environment; here it is one variable among others. */
export type Environment = Record<string, string | undefined>;

/** The same variables in the type that starting a process asks for. */
export function forProcess(env: Environment): NodeJS.ProcessEnv {
  const copy = { ...process.env };
  for (const name of Object.keys(copy)) if (!(name in env)) delete copy[name];
  return Object.assign(copy, env);
}
