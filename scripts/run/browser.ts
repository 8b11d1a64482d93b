import { existsSync } from 'node:fs';
import type { Environment } from './environment.ts';
import { chromium } from '@playwright/test';
import { installWithApt } from './apt.ts';
import { runCommand } from './command.ts';
import { Problem } from './problem.ts';

/** Debian's packages: the headless shell, where a release has it, draws no windows and starts faster. */
const PACKAGES = ['chromium-headless-shell', 'chromium'];
const SYSTEM = [...PACKAGES, 'chromium-browser', 'google-chrome'].map((name) => `/usr/bin/${name}`);

/** An installed Chromium, the lightest first; Playwright's own is the last choice. */
export function presentBrowser(): string | undefined {
  return [...SYSTEM, chromium.executablePath()].find((path) => path !== '' && existsSync(path));
}

/** The path of a Chromium: the one named by CHROMIUM, or an installed one; otherwise one is installed. A CI machine gets the lightest. */
export async function findBrowser(env: Environment, signal: AbortSignal): Promise<string> {
  if (env.CHROMIUM) {
    if (existsSync(env.CHROMIUM)) return env.CHROMIUM;
    throw new Problem(`CHROMIUM names a browser that does not exist: ${env.CHROMIUM}`);
  }
  if (!env.CI) {
    const presentPath = presentBrowser();
    if (presentPath) return presentPath;
  }
  for (const name of PACKAGES) {
    if (!existsSync(`/usr/bin/${name}`)) await installWithApt(name, signal);
    const installedPath = presentBrowser();
    if (installedPath) return installedPath;
  }
  await runCommand({ program: 'playwright', args: ['install', 'chromium'], env, signal });
  const downloadedPath = presentBrowser();
  if (downloadedPath) return downloadedPath;
  throw new Problem('No browser: install Chromium, or name one with CHROMIUM=/path/to/chromium.');
}
