import { LOADED_PAGES } from '../bench/loaded-pages.ts';
import { signInOwner, type Visit } from '../bench/sign-in-owner.ts';
import { randomFrom } from '../stress/random.ts';
import { eachAtOnce } from './at-once.ts';
import { type FaultyReads, startFaultyReads } from './faulty-reads.ts';
import type { Context, PartResult, Proof } from './proof.ts';
import { type ProvedSite, startProvedSite } from './proved-site.ts';

const PERCENT = 5;
const UNHARMED = 0.999;
const VISITORS = 6;
const AT_ONCE = 8;
const SEED = 5;
/** Pages of owners that are read from the provider at each view. */
const OWNER_PAGES = ['/en/dashboard/payment-history', '/en/dashboard/edit-payment', '/en/refill'];
const VIEW_MS = 30_000;

/** Visitors view pages while single reads of the provider fail at random: what a page shows without faults, it shows with them. */
export const PAGE_VIEWS: Proof = {
  name: 'P5',
  promise: `${UNHARMED * 100} % of page views are unharmed while ${PERCENT} % of the provider's reads fail once`,
  parts: (isShort) => {
    const views = isShort ? 1_000 : 10_000;
    return [{ name: `${views} page views`, run: (context) => viewPages(views, context) }];
  },
};

interface KnownPage extends Visit {
  /** The texts that two views without faults had in common. */
  texts: readonly string[];
}

async function viewPages(views: number, { signal }: Context): Promise<PartResult> {
  const random = randomFrom(SEED);
  const site = await startProvedSite((sandboxUrl) => startFaultyReads(sandboxUrl, random), { signal });
  try {
    const pages = await eachAtOnce(await createVisits(site), AT_ONCE, (visit) => know(site.webUrl, visit));
    site.way.percent = PERCENT;
    const numbers = Array.from({ length: views }, (_, index) => index);
    const startedAt = performance.now();
    const harms = await eachAtOnce(numbers, AT_ONCE, async (number) => {
      const page = pages[number % pages.length];
      return page ? findHarm(site.webUrl, page) : null;
    });
    const harmReports = harms.filter((harm) => harm !== null);
    const share = 1 - harmReports.length / views;
    return {
      figures: {
        'page views': `${views} of ${pages.length} pages, ${Math.round((views * 1_000) / (performance.now() - startedAt))} a second`,
        'reads with a fault': `${site.way.faults} of ${site.way.reads}`,
        unharmed: `${(share * 100).toFixed(2)} %`,
        ...(harmReports.length > 0 && { harmed: harmReports.slice(0, 5).join('; ') }),
      },
      broken: share < UNHARMED ? [`${harmReports.length} of ${views} views were harmed`] : [],
    };
  } finally {
    await site.stop();
  }
}

/** Several visitors for each page: a circuit opens only for failures of several. */
async function createVisits(site: ProvedSite<FaultyReads>): Promise<Visit[]> {
  const visits: Visit[] = [];
  for (let visitor = 0; visitor < VISITORS; visitor += 1) {
    for (const { visit } of LOADED_PAGES) visits.push(await visit({ ...site, webPid: 0 }));
    for (const path of OWNER_PAGES) visits.push(await signInOwner(site, { template: 'expiring', path }));
  }
  return visits;
}

async function know(webUrl: string, visit: Visit): Promise<KnownPage> {
  const [one, other] = [await view(webUrl, visit), await view(webUrl, visit)];
  if (one.status !== 200 || other.status !== 200)
    throw new Error(`${visit.path} responds with ${one.status} without faults`);
  const common = new Set(textsIn(other.html));
  return { ...visit, texts: [...new Set(textsIn(one.html))].filter((text) => common.has(text)) };
}

async function findHarm(webUrl: string, page: KnownPage): Promise<string | null> {
  try {
    const { status, html } = await view(webUrl, page);
    if (status !== 200) return `${page.path} responds with ${status}`;
    const visibleTexts = new Set(textsIn(html));
    const missing = page.texts.find((text) => !visibleTexts.has(text));
    return missing === undefined ? null : `${page.path} lacks ‘${missing}’`;
  } catch (error) {
    return `${page.path}: ${error instanceof Error ? error.message : String(error)}`;
  }
}

async function view(webUrl: string, { path, cookie }: Visit): Promise<{ status: number; html: string }> {
  const response = await fetch(webUrl + path, {
    redirect: 'manual',
    headers: { accept: 'text/html', ...(cookie && { cookie }) },
    signal: AbortSignal.timeout(VIEW_MS),
  });
  return { status: response.status, html: await response.text() };
}

/** The texts of a page between its tags, in whatever order they are streamed. */
function textsIn(html: string): string[] {
  return html
    .replaceAll(/<(script|style)\b[\s\S]*?<\/\1>/gi, '')
    .split(/<[^>]*>/)
    .map((text) => text.trim())
    .filter((text) => /\w/.test(text));
}
