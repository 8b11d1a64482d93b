import { readdirSync } from 'node:fs';
import type { Environment } from './environment.ts';
import { runCommand } from './command.ts';
import { inRoot } from './paths.ts';
import type { Stage } from './stage.ts';

/** The folders that the layer rules speak of, as far as they exist. */
const LAYERED = ['app', 'components', 'lib', 'sandbox', 'scripts', 'tests'];

/** The checks that need neither a build nor a browser: `npm run verify`. */
export function quickChecks(env: Environment, interrupted: AbortSignal): Stage[] {
  const check = async (program: string, ...args: string[]) =>
    (await runCommand({ program, args, env, interrupted })).code === 0;
  const script = (name: string, ...args: string[]) => check(process.execPath, inRoot('scripts', name), ...args);
  // As long as all others together, on one core: it runs beside them, and its place is where it is waited for.
  let linting: Promise<boolean> | undefined;
  const lint = () => (linting ??= check('eslint', '--max-warnings', '0', '.'));
  const types = async () => (await check('next', 'typegen')) && (await check('tsc', '--noEmit'));
  const present = readdirSync(inRoot()).filter((name) => LAYERED.includes(name) || name === 'middleware.ts');

  return [
    {
      name: 'types',
      run: () => {
        lint().catch(() => undefined);
        return types();
      },
    },
    { name: 'format', run: () => check('prettier', '--check', '--log-level', 'warn', '.') },
    { name: 'layers', run: () => check('depcruise', '--config', '.dependency-cruiser.mjs', ...present) },
    { name: 'unused code', run: () => check('knip', '--no-progress') },
    { name: 'messages', run: () => script('messages.ts') },
    { name: 'openapi', run: () => script('openapi.ts', '--check') },
    { name: 'settings', run: () => script('env-example.ts', '--check') },
    { name: 'lint', run: lint },
  ];
}
