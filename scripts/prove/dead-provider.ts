import { GuestClient } from '#tests/e2e/support/guest-client.ts';
import type { Persona } from '#tests/e2e/support/sandbox-client.ts';
import { type Plug, pluggedInto } from '#tests/e2e/faults/plug.ts';
import { pause } from '../stress/retry.ts';
import { guestPages, lookUpInTurn, PageViewer } from './guest-pages.ts';
import type { Context, PartResult, Proof } from './proof.ts';
import { type ProvedSite, startProvedSite } from './proved-site.ts';
import { timesText } from './times.ts';

const WITHIN_MS = 500;
const RECOVERED_WITHIN_MS = 10_000;
const VIEW_EVERY_MS = 100;
/** Guests go on looking up their plans, which opens the circuits. */
const LOOKUP_EVERY_MS = 1_000;
const GUESTS = 10;
const TRY_EVERY_MS = 250;
/** One lookup may be the probe of a circuit: the provider is back for good after several. */
const LOOKUPS_IN_A_ROW = 5;
const GIVE_UP_MS = 60_000;

/** The guest pages while nothing listens at the provider's address, and while it accepts connections without responding. */
export const DEAD_PROVIDER: Proof = {
  name: 'P7',
  promise: `Home, plans, quick refill and kit check respond within ${WITHIN_MS} ms without the provider; all works ${RECOVERED_WITHIN_MS / 1_000} s after it is back`,
  parts: (isShort) => {
    const seconds = isShort ? 15 : 600;
    return (['refusing', 'hanging'] as const).map((how) => ({
      name: `a provider that is ${how} for ${seconds} s`,
      run: (context) => viewWithout(how, seconds, context),
    }));
  },
};

async function viewWithout(how: 'refusing' | 'hanging', seconds: number, { signal }: Context): Promise<PartResult> {
  const site = await startProvedSite(pluggedInto, { signal });
  const viewer = new PageViewer(site.webUrl, null);
  try {
    const pages = await guestPages(site);
    const guests = [];
    for (let guest = 0; guest < GUESTS; guest += 1) guests.push(await site.sandbox.persona('expiring'));
    // Each page has been seen once before the outage, as on any site that runs.
    for (const page of pages) await viewer.view(page);
    await site.way.switchTo(how);
    const until = Date.now() + seconds * 1_000;
    const isOver = () => Date.now() >= until || signal.aborted;
    const [views] = await Promise.all([
      viewer.viewInTurn(pages, VIEW_EVERY_MS, isOver),
      lookUpInTurn(site.webUrl, guests, LOOKUP_EVERY_MS, isOver),
    ]);
    await site.way.switchTo('connected');
    const recoveredMs = await measureRecovery(site, guests);
    const problems = views.flatMap(({ problem }) => problem ?? []);
    const slow = views.filter(({ ms }) => ms > WITHIN_MS).length;
    if (slow > 0) problems.push(`${slow} pages took longer than ${WITHIN_MS} ms`);
    if (recoveredMs > RECOVERED_WITHIN_MS) problems.push(`lookups work again after ${recoveredMs} ms`);
    return {
      figures: {
        'page views': String(views.length),
        'each page': timesText(views.map(({ ms }) => ms)),
        'lookups work again after': `${recoveredMs} ms`,
      },
      broken: problems,
    };
  } finally {
    await viewer.close();
    await site.stop();
  }
}

/** After how many ms lookups get consecutive responses; more than `GIVE_UP_MS` if never. */
async function measureRecovery(site: ProvedSite<Plug>, guests: readonly Persona[]): Promise<number> {
  const startedAt = Date.now();
  let since: number | null = null;
  for (let inARow = 0, turn = 0; inARow < LOOKUPS_IN_A_ROW; turn += 1) {
    const at = Date.now() - startedAt;
    if (at > GIVE_UP_MS) return at;
    const guest = guests[turn % guests.length];
    const lookup = guest && (await new GuestClient(site.webUrl).lookup(guest).catch(() => null));
    const isFound = lookup?.outcome === 'found';
    inARow = isFound ? inARow + 1 : 0;
    since = isFound ? (since ?? at) : null;
    if (!isFound) await pause(TRY_EVERY_MS);
  }
  return since ?? 0;
}
