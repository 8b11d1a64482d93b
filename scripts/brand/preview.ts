import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { PREVIEW } from '#tests/e2e/brand/previewed-screens.ts';
import { isBuildFresh } from '../run/build.ts';
import type { Environment } from '../run/environment.ts';
import { writeGallery } from '../run/gallery.ts';
import { DATA } from '../run/paths.ts';
import { runPlaywright } from '../run/playwright-stage.ts';
import { printLine } from '../run/print.ts';
import { Problem } from '../run/problem.ts';
import { startTestServers } from '../run/test-servers.ts';

const FOLDER = join(DATA, 'brand');

/** Draws eight screens of the build on a phone, light beside dark, on one page; returns the exit code. */
export async function drawPreview(env: Environment, signal: AbortSignal): Promise<number> {
  if (!isBuildFresh(env))
    throw new Problem('There is no build of this brand: run `npm run build`, then the preview again.');
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  // The web app has the name in its build; the sandbox reads it.
  const name = env['NEXT_PUBLIC_BRAND'];
  const servers = await startTestServers(signal, undefined, name ? { NEXT_PUBLIC_BRAND: name } : {});
  try {
    const variables = { SCREENS_FOLDER: FOLDER };
    const outcome = await runPlaywright(servers, { name: 'brand', args: ['--project=brand'], variables }, signal);
    const count = writeGallery(FOLDER, PREVIEW);
    printLine(`${count} pictures: ${join(FOLDER, 'index.html')}`);
    return typeof outcome === 'object' && 'failed' in outcome && outcome.failed === 0 ? 0 : 1;
  } finally {
    await servers.stop();
  }
}
