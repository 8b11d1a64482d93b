// Writes docs/walled-garden.json from example settings; with --check it only checks that the file is up to date, with --print it prints the
// list for the current environment.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { loadConfig } from '#lib/config.ts';
import { type WalledGardenHost, walledGarden } from '#lib/http/walled-garden.ts';
import { inRoot } from './run/paths.ts';
import { Problem, runProgram } from './run/problem.ts';

const FILE = inRoot('docs/walled-garden.json');

/** The example settings that the file shows. */
const EXAMPLE = {
  APP_ORIGIN: 'https://my.hearthline.example',
  OIDC_ISSUER: 'https://login.hearthline.example',
  WALLED_GARDEN_ORIGINS: ['https://login-assets.hearthline.example'],
  CARD_ENTRY: 'hosted',
  CARD_GATEWAY: 'stripe',
  CARD_EXPRESS: true,
  STRIPE_PUBLISHABLE_KEY: null,
  PUBLIC_SITE_URL: 'https://www.hearthline.example',
} as const satisfies Parameters<typeof walledGarden>[0];

export function walledGardenText(hosts: readonly WalledGardenHost[]): string {
  return `${JSON.stringify({ hosts }, null, 2)}\n`;
}

if (import.meta.main) {
  await runProgram(async () => {
    if (process.argv.includes('--print')) {
      const configResult = loadConfig(process.env);
      if (!configResult.ok) throw new Problem(configResult.reason);
      console.log(walledGardenText(walledGarden(configResult.value)));
      return 0;
    }
    const expectedText = walledGardenText(walledGarden(EXAMPLE));
    if (!process.argv.includes('--check')) {
      writeFileSync(FILE, expectedText);
      console.log('docs/walled-garden.json written');
      return 0;
    }
    if (existsSync(FILE) && readFileSync(FILE, 'utf8') === expectedText) return 0;
    throw new Problem('docs/walled-garden.json is out of date; run `npm run walled-garden`.');
  });
}
