import { readFileSync } from 'node:fs';
import { UNAVAILABLE_FILE } from '../brand/unavailable-page.ts';
import { inRoot } from '../run/paths.ts';
import type { Check, ProxiedSite } from './checks.ts';

/** Longer than a proxy takes to notice that the instance has stopped. */
const NOTICED_WITHIN_MS = 10_000;

/** What customers see while no instance responds. After all other checks: it ends the site. */
export function unavailableCheck(site: ProxiedSite): Check {
  return {
    name: 'shows the page of docs/deploy while no instance responds, and JSON below /api/',
    async run() {
      await site.stopWeb();
      const page = readFileSync(inRoot(UNAVAILABLE_FILE), 'utf8');
      const until = performance.now() + NOTICED_WITHIN_MS;
      for (;;) {
        const problem = (await pageProblem(site, page)) ?? (await apiProblem(site));
        if (problem === null) return;
        if (performance.now() > until) throw new Error(problem);
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
    },
  };
}

async function pageProblem({ url }: ProxiedSite, page: string): Promise<string | null> {
  const response = await fetch(`${url}/en/litepay/refill`);
  const text = await response.text();
  if (![502, 503, 504].includes(response.status)) return `quick refill: ${response.status}`;
  if (text !== page) return `quick refill shows ${text.slice(0, 200)}`;
  const { headers } = response;
  const headerValues = ['content-type', 'cache-control', 'retry-after'].map((name) => headers.get(name) ?? '');
  const isRight =
    headerValues[0]?.startsWith('text/html') && headerValues[1] === 'no-store' && headerValues[2] === '30';
  const direct = await fetch(`${url}/unavailable.html`);
  await direct.arrayBuffer();
  if (direct.status === 200) return 'the page can be asked for by its name';
  return isRight ? null : `the headers of the page: ${headerValues.join(', ')}`;
}

async function apiProblem({ url }: ProxiedSite): Promise<string | null> {
  const response = await fetch(`${url}/api/litepay/status?purchase=a&attempt=b`);
  const text = await response.text();
  const type = response.headers.get('content-type') ?? '';
  const isRight = response.status >= 502 && type.startsWith('application/json') && text === '{"reason":"unavailable"}';
  return isRight ? null : `/api/: ${response.status} ${type} ${text.slice(0, 100)}`;
}
