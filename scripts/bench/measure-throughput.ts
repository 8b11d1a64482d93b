import type { TestServers } from '../run/test-servers.ts';
import type { Floor } from './floor-app.ts';
import { CONNECTIONS, type Load, loadPage, type Target } from './load.ts';
import { LOADED_PAGES } from './loaded-pages.ts';
import { compareLoads, type LoadRatios } from './load-ratios.ts';
import { printRow } from './figures.ts';

const PAIRS = 5;
const LEG_MS = 2_000;
/** A page's functions are still being compiled after its first two hundred responses. */
const WARM_UP_MS = 6_000;

const row = (name: string, cells: string[]) => printRow(name, cells, 18);

/**
 * Responses per second and processor time per response of each page compared with the floor's, in alternating pairs, so that a busy moment
 * of the machine affects both. Prints the ratios and returns all figures. Takes three minutes for five pages.
 */
export async function measureThroughput(servers: TestServers, floor: Floor) {
  console.log(`${CONNECTIONS} connections, gzip; ratio to the floor, median of ${PAIRS} pairs (least to most)\n`);
  row('', ['floor', 'answers', 'wanted', 'processor', 'wanted', 'answers/s', 'ms/answer']);
  const results = [];
  for (const { name, floor: floorPath, wanted, visit } of LOADED_PAGES) {
    const { path, cookie } = await visit(servers);
    const base: Target = { url: floor.url + floorPath, cookie: '', pid: floor.pid };
    const page: Target = { url: servers.webUrl + path, cookie, pid: servers.webPid };
    for (const target of [base, page]) await loadPage(target, WARM_UP_MS);
    const pairs: { floor: Load; page: Load }[] = [];
    for (let round = 0; round < PAIRS; round += 1) {
      const first = round % 2 === 0 ? await loadPage(base, LEG_MS) : null;
      const load = await loadPage(page, LEG_MS);
      pairs.push({ floor: first ?? (await loadPage(base, LEG_MS)), page: load });
    }
    const ratios = compareLoads(pairs);
    printPage(name, floorPath, ratios, wanted, pairs);
    results.push({ name, floor: floorPath, wanted, ratios, pairs });
  }
  return results;
}

function printPage(
  name: string,
  floor: string,
  { responses, processor }: LoadRatios,
  minimum: { responses: number; processor?: number },
  pairs: { floor: Load; page: Load }[],
): void {
  const span = ({ median, least, most }: { median: number; least: number; most: number }) =>
    `${median.toFixed(2)} (${least.toFixed(2)}-${most.toFixed(2)})`;
  const last = pairs.at(-1)?.page;
  row(name, [
    floor,
    span(responses),
    `>= ${minimum.responses}`,
    processor ? span(processor) : '',
    minimum.processor ? `<= ${minimum.processor}` : '',
    last?.responsesPerSecond.toFixed(0) ?? '',
    last?.processorMsPerResponse?.toFixed(1) ?? '',
  ]);
}
