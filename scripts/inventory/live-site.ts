import { chromium, type Page } from '@playwright/test';
import { complaintAbout, type Inventory, sha384 } from './inventory.ts';
import { headerProblems } from './policy.ts';
import { watchScripts } from './running-scripts.ts';

/** Payment pages open to everyone; the others run files of the same inventory under the same policy. */
const PAGES = ['/en/litepay/refill', '/es/litepay/refill'];
const TIMEOUT_MS = 30_000;

/**
 * The differences between a live site and the inventory of its build, as a customer's browser sees them: missing or changed files, lazy
 * ones included, scripts on a payment page that are not in the inventory, and headers that are weaker than required. Sends and buys
 * nothing.
 */
export async function differencesAt(origin: string, inventory: Inventory, browserPath: string): Promise<string[]> {
  const files = await Promise.all(inventory.scripts.map((script) => fileDifference(origin, script)));
  const browser = await chromium.launch({ executablePath: browserPath });
  try {
    const pages: string[] = [];
    for (const path of PAGES) pages.push(...(await pageDifferences(await browser.newPage(), origin, path, inventory)));
    return [...files.flatMap((difference) => difference ?? []), ...pages];
  } finally {
    await browser.close();
  }
}

async function fileDifference(
  origin: string,
  { path, sha384: expected }: Inventory['scripts'][number],
): Promise<string | null> {
  const response = await fetch(`${origin}${path}`, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(() => null);
  if (!response?.ok) return `${path}: ${response ? `status ${response.status}` : 'no answer'}`;
  return sha384(await response.text()) === expected ? null : `${path}: not the file that was built`;
}

async function pageDifferences(page: Page, origin: string, path: string, inventory: Inventory): Promise<string[]> {
  const scripts = await watchScripts(page, origin);
  const response = await page.goto(`${origin}${path}`, { waitUntil: 'networkidle', timeout: TIMEOUT_MS });
  if (!response?.ok()) return [`${path}: status ${response?.status() ?? 'unknown'}`];
  // Focusing the form loads the rest of its scripts.
  await page.locator('main input').first().focus();
  await page.waitForLoadState('networkidle', { timeout: TIMEOUT_MS });
  const headers = await response.allHeaders();
  const strange = (await scripts.taken()).flatMap((script) => complaintAbout(script, inventory) ?? []);
  return [...headerProblems((name) => headers[name] ?? null), ...strange].map((difference) => `${path}: ${difference}`);
}
