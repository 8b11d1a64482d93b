import { build } from 'esbuild';
import { inRoot } from './paths.ts';

const TOOLS = ['await-ready', 'doctor', 'maintenance', 'preflight', 'reconcile', 'sessions', 'settle', 'trace'];

/** Bundles the operator's tools and the steps around the server's start into a folder: one file each, which needs nothing but Node. */
export async function packTools(folder: string): Promise<void> {
  await build({
    entryPoints: TOOLS.map((name) => inRoot(`scripts/${name}.ts`)),
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    // As in the web app's server, where `server-only` is empty.
    conditions: ['react-server'],
    // Optional for pg.
    external: ['pg-native'],
    // Some packages still need CommonJS's require.
    banner: { js: "import { createRequire } from 'node:module';\nconst require = createRequire(import.meta.url);" },
    logLevel: 'error',
  });
}
