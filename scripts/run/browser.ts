import { existsSync } from 'node:fs';
import type { Environment } from './environment.ts';
import { chromium } from '@playwright/test';
import { installWithApt } from './apt.ts';
import { runCommand } from './command.ts';
import { Problem } from './problem.ts';

/** Debian's packages: the shell has no windows to draw and starts faster, where a release has it. */
const PACKAGES = ['chromium-headless-shell', 'chromium'];
const SYSTEM = [...PACKAGES, 'chromium-browser', 'google-chrome'].map((name) => `/usr/bin/${name}`);

/** A Chromium that is there already, the lightest first; Playwright's own comes last. */
export function presentBrowser(): string | undefined {
  return [...SYSTEM, chromium.executablePath()].find((path) => path !== '' && existsSync(path));
}

/** The path of a Chromium: the one named by CHROMIUM, or one that is there; else it is installed. A CI machine gets the lightest. */
export async function findBrowser(env: Environment, interrupted: AbortSignal): Promise<string> {
  if (env.CHROMIUM) {
    if (existsSync(env.CHROMIUM)) return env.CHROMIUM;
    throw new Problem(`CHROMIUM names a browser that does not exist: ${env.CHROMIUM}`);
  }
  if (!env.CI) {
    const found = presentBrowser();
    if (found) return found;
  }
  for (const name of PACKAGES) {
    if (!existsSync(`/usr/bin/${name}`)) await installWithApt(name, interrupted);
    const installed = presentBrowser();
    if (installed) return installed;
  }
  await runCommand({ program: 'playwright', args: ['install', 'chromium'], env, interrupted });
  const downloaded = presentBrowser();
  if (downloaded) return downloaded;
  throw new Problem('No browser: install Chromium, or name one with CHROMIUM=/path/to/chromium.');
}
