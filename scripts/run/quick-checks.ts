import { readdirSync } from 'node:fs';
import type { Environment } from './environment.ts';
import { runCommand } from './command.ts';
import { inRoot } from './paths.ts';
import type { Stage } from './stage.ts';

/** The folders that the layer rules cover, if they exist. */
const LAYERED = ['app', 'components', 'lib', 'sandbox', 'scripts', 'tests'];

/** For the type checker, a Go program: a sixth less processor time for a twentieth more memory. */
const LESS_COLLECTING: Environment = { GOGC: '400' };

/** The checks that need neither a build nor a browser, the long ones first: `npm run verify`. */
export function quickChecks(env: Environment, signal: AbortSignal): Stage[] {
  const check = async (program: string, ...args: string[]) =>
    (await runCommand({ program, args, env: { ...env, ...LESS_COLLECTING }, signal })).code === 0;
  const script = (name: string, ...args: string[]) => check(process.execPath, inRoot('scripts', name), ...args);
  const present = readdirSync(inRoot()).filter((name) => LAYERED.includes(name) || name === 'middleware.ts');

  return [
    { name: 'route types', run: () => check('next', 'typegen') },
    // Beside a build, which writes the route types anew, they would be missing for a moment.
    { name: 'types and lint', needs: 'route types', after: ['build'], run: () => check('oxlint', '--type-check') },
    { name: 'format', run: () => check('oxfmt', '--check', '.') },
    { name: 'layers', run: () => check('depcruise', '--config', '.dependency-cruiser.mjs', ...present) },
    { name: 'unused code', run: () => check('knip', '--no-progress') },
    { name: 'style classes', run: () => script('style-classes.ts') },
    { name: 'messages', run: () => script('messages.ts') },
    { name: 'languages', run: () => script('locale.ts', '--check') },
    { name: 'component texts', after: ['build'], run: () => script('component-texts.ts') },
    { name: 'citations', run: () => script('citations.ts') },
    { name: 'decisions', run: () => script('decisions.ts') },
    { name: 'page paths', run: () => script('page-paths.ts') },
    { name: 'shape', run: () => script('shape.ts') },
    { name: 'openapi', run: () => script('openapi.ts', '--check') },
    { name: 'flows', run: () => script('flows.ts', '--check') },
    { name: 'provider docs', run: () => script('provider-docs.ts', '--check') },
    { name: 'walled garden', run: () => script('walled-garden.ts', '--check') },
    { name: 'settings', run: () => script('env-example.ts', '--check') },
    { name: 'supply chain', run: () => script('supply-chain.ts') },
    { name: 'monitoring', run: () => script('monitoring.ts', '--check') },
    { name: 'operators must', run: () => script('surfaces.ts', '--check') },
    { name: 'brand', run: () => script('brand.ts', '--check') },
  ];
}
