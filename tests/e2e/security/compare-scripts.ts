import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { complaintAbout, INVENTORY_FILE, type Inventory, inventorySchema } from '#scripts/inventory/inventory.ts';
import { watchScripts } from '#scripts/inventory/running-scripts.ts';
import { inRoot } from '#scripts/run/paths.ts';

/** The inventory of the build under test. */
export const inventory = (): Inventory =>
  inventorySchema.parse(JSON.parse(readFileSync(inRoot('.next/standalone', INVENTORY_FILE), 'utf8')));

/** Watches a page of `origin`. The returned function reports on the scripts that ran since: the complaints, and the count of each kind. */
export async function compareScripts(page: Page, origin: string) {
  const scripts = await watchScripts(page, origin);
  return async () => {
    const run = await scripts.taken();
    const complaints = run.flatMap((script) => complaintAbout(script, inventory()) ?? []);
    const paths = new Set(run.flatMap(({ path }) => path ?? []));
    return { complaints, files: paths.size, inline: run.filter(({ path }) => path === null).length };
  };
}
