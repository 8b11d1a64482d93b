import { type Browser, chromium } from '@playwright/test';
import { LOCALES } from '#lib/i18n/locales.ts';
import { CARD_PAGES, type Visit } from './card-pages.ts';
import type { SomeCustomers } from './customers.ts';
import type { GatewayInventory } from './gateways.ts';
import { complaintAbout, type Inventory, sha384 } from './inventory.ts';
import { workerDifferences } from './live-worker.ts';
import { headerProblems } from './policy.ts';
import { watchScripts } from './running-scripts.ts';

const TIMEOUT_MS = 30_000;
const CARD_FIELD = 'input[autocomplete=cc-number]';
/** Of a gateway; the form's name stays ours. */
const HOSTED_CARD_FIELD = 'form iframe';

/** What the comparison of a live site found. */
export interface Comparison {
  /** A line for each; none if the site is the build. */
  differences: string[];
  /** The pages with card fields that were opened, with their language. */
  visited: string[];
  /** Those that the site does not offer, by the operator's word. */
  leftOut: string[];
}

/**
 * Compares a live site with the inventory of its build, as a customer's browser sees it: missing or changed files, lazy ones included; the
 * service worker; and on every page with card fields the scripts that are not in the inventory, and headers that are weaker than
 * required. A page that cannot be opened is a difference: nothing is known of it. Buys nothing.
 */
export async function compareSite(
  origin: string,
  inventory: Inventory,
  customers: SomeCustomers,
  browserPath: string,
  gateway: GatewayInventory | null = null,
): Promise<Comparison> {
  const files = await Promise.all(inventory.scripts.map((script) => fileDifference(origin, script)));
  const browser = await chromium.launch({ executablePath: browserPath });
  const comparison: Comparison = {
    differences: files.flatMap((difference) => difference ?? []),
    visited: [],
    leftOut: [],
  };
  try {
    comparison.differences.push(...(await workerDifferences(origin, inventory.worker, browser)));
    for (const page of CARD_PAGES) {
      for (const locale of LOCALES) {
        const path = `/${locale}${page.path}`;
        const customer = customers[page.role];
        if (customer === null) comparison.leftOut.push(path);
        else if (customer === undefined)
          comparison.differences.push(`${path}: not visited, because no customer is given for '${page.role}'`);
        else {
          const plan = customers.plan ?? null;
          const differences = await pageDifferences(
            { browser, origin, locale, plan, gateway },
            page,
            customer,
            inventory,
          );
          comparison.differences.push(...differences.map((difference) => `${path}: ${difference}`));
          comparison.visited.push(path);
        }
      }
    }
    return comparison;
  } finally {
    await browser.close();
  }
}

async function fileDifference(
  origin: string,
  { path, sha384: expectedHash }: Inventory['scripts'][number],
): Promise<string | null> {
  const response = await fetch(`${origin}${path}`, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(() => null);
  if (!response?.ok) return `${path}: ${response ? `status ${response.status}` : 'no response'}`;
  return sha384(await response.text()) === expectedHash ? null : `${path}: not the file that was built`;
}

/** Opens a page with card fields in a browser of its own. What its customer's way there has run counts too. */
async function pageDifferences(
  { browser, gateway, ...site }: Omit<Visit, 'page'> & { browser: Browser; gateway: GatewayInventory | null },
  { path, prepare, press }: (typeof CARD_PAGES)[number],
  customer: Parameters<typeof prepare>[1],
  inventory: Inventory,
): Promise<string[]> {
  const { origin, locale } = site;
  const context = await browser.newContext();
  context.setDefaultTimeout(TIMEOUT_MS);
  const page = await context.newPage();
  const scripts = await watchScripts(page, origin);
  const strange = async () =>
    (await scripts.taken()).flatMap((script) => complaintAbout(script, inventory, gateway) ?? []);
  try {
    await prepare({ page, ...site }, customer);
    const response = await page.goto(`${origin}/${locale}${path}`);
    const { pathname } = new URL(page.url());
    if (!response?.ok()) return [`status ${response?.status() ?? 'unknown'}`, ...(await strange())];
    if (pathname !== `/${locale}${path}`) return [`leads to ${pathname}`, ...(await strange())];
    if (press) await page.locator(press).first().click();
    // Focusing the form loads the rest of its scripts.
    await page
      .locator(gateway ? HOSTED_CARD_FIELD : CARD_FIELD)
      .first()
      .focus();
    await page.waitForLoadState('networkidle').catch(() => undefined);
    const headers = await response.allHeaders();
    return [...headerProblems((name) => headers[name] ?? null, gateway), ...(await strange())];
  } catch (error) {
    // The first line alone: the others repeat what was typed.
    const [reason = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
    return [`could not be opened: ${reason}`, ...(await strange())];
  } finally {
    await context.close();
  }
}
