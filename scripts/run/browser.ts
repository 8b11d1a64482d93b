import { existsSync } from 'node:fs';
import type { Environment } from './environment.ts';
import { chromium } from '@playwright/test';
import { installWithApt } from './apt.ts';
import { runCommand } from './command.ts';
import { Problem } from './problem.ts';

const SYSTEM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** The path of a Chromium: the one named by CHROMIUM, the system's, Playwright's own; else it is installed. */
export async function findBrowser(env: Environment, interrupted: AbortSignal): Promise<string> {
  if (env.CHROMIUM) {
    if (existsSync(env.CHROMIUM)) return env.CHROMIUM;
    throw new Problem(`CHROMIUM names a browser that does not exist: ${env.CHROMIUM}`);
  }
  const present = () => [...SYSTEM, chromium.executablePath()].find((path) => path !== '' && existsSync(path));
  const found = present();
  if (found) return found;
  await installWithApt('chromium', interrupted);
  const installed = present();
  if (installed) return installed;
  await runCommand({ program: 'playwright', args: ['install', 'chromium'], env, interrupted });
  const downloaded = present();
  if (downloaded) return downloaded;
  throw new Problem('No browser: install Chromium, or name one with CHROMIUM=/path/to/chromium.');
}
