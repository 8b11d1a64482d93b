// `npm run inventory`: the scripts that the finished build sends to browsers: path, SHA-384, purpose.
//   --json            as stored next to server.js
//   --file FILE       another build's inventory
//   --against ORIGIN  compares a live site with it, in a browser
//   --customers FILE  the test customers who open its pages with card fields (docs/operating.md)
//   --sandbox URL     takes fresh ones of that sandbox
//   --gateway NAME    CARD_GATEWAY of the site, where its cards are typed into hosted fields
// Exits with 1 if a script has no purpose, or the site differs.
import { existsSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { INVENTORY_FILE, type Inventory, inventorySchema } from './inventory/inventory.ts';
import { CARD_GATEWAYS } from '#lib/domain/card/card.ts';
import { type GatewayInventory, gatewayInventory } from './inventory/gateways.ts';
import { readCustomers } from './inventory/customers.ts';
import { sandboxCustomers } from './inventory/sandbox-customers.ts';
import { compareSite } from './inventory/live-site.ts';
import { givenEnvironment } from './local-environment.ts';
import { findBrowser } from './run/browser.ts';
import { inRoot } from './run/paths.ts';
import { Problem, runProgram } from './run/problem.ts';

const OPTIONS = {
  json: { type: 'boolean' },
  file: { type: 'string' },
  against: { type: 'string' },
  customers: { type: 'string' },
  sandbox: { type: 'string' },
  gateway: { type: 'string' },
} as const;

await runProgram(async (signal) => {
  const { json, file, against, customers: customersFile, sandbox, gateway } = readOptions();
  const inventory = readInventory(file ?? inRoot('.next/standalone', INVENTORY_FILE));
  const problems = inventory.scripts.flatMap(({ path, unexplained: parts }) =>
    parts.map((part) => `${path}: scripts/inventory/purposes.ts does not say what ${part} is for`),
  );
  if (against === undefined) {
    console.log(json ? JSON.stringify(inventory, null, 2) : formatTable(inventory));
    problems.forEach((line) => console.error(line));
    return problems.length > 0 ? 1 : 0;
  }
  const origin = parseOrigin(against);
  const customers =
    customersFile === undefined ? sandbox && (await sandboxCustomers(sandbox)) : readCustomers(customersFile);
  const browser = await findBrowser(givenEnvironment(), signal);
  const { differences, visited, leftOut } = await compareSite(
    origin,
    inventory,
    customers || {},
    browser,
    readGateway(gateway, sandbox),
  );
  [...problems, ...differences].forEach((line) => console.error(line));
  console.log(`Visited: ${visited.join(', ') || 'no page with card fields'}`);
  if (leftOut.length > 0) console.log(`Not offered, so not visited: ${leftOut.join(', ')}`);
  if (problems.length + differences.length > 0) return 1;
  console.log(
    `${origin} sends the ${inventory.scripts.length} scripts and the service worker of the inventory, and the pages with card fields run nothing else${gateway ? ` but what ${gateway} shows its card fields with` : ''}.`,
  );
  return 0;
});

function readOptions() {
  try {
    return parseArgs({ options: OPTIONS }).values;
  } catch (error) {
    throw new Problem(error instanceof Error ? error.message : String(error));
  }
}

function readGateway(name: string | undefined, sandbox: string | undefined): GatewayInventory | null {
  if (name === undefined) return null;
  const gateway = CARD_GATEWAYS.find((gatewayName) => gatewayName === name);
  if (!gateway) throw new Problem(`--gateway ${name}: must be ${CARD_GATEWAYS.join(' or ')}.`);
  return gatewayInventory(gateway, parseOrigin(sandbox ?? 'http://localhost:4100'));
}

function readInventory(file: string): Inventory {
  if (!existsSync(file)) throw new Problem(`${file} is missing; \`npm run build\` writes it.`);
  const result = inventorySchema.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  if (!result.success) throw new Problem(`${file} is not an inventory.`);
  return result.data;
}

function parseOrigin(address: string): string {
  const parsedUrl = URL.parse(address);
  if (!parsedUrl || !/^https?:$/.test(parsedUrl.protocol))
    throw new Problem(`--against ${address}: not an http(s) address.`);
  return parsedUrl.origin;
}

function formatTable({ scripts, inline, worker }: Inventory): string {
  const rows = [
    ...scripts.map(({ path, sha384, purpose }) => [path, sha384, purpose ?? 'unknown']),
    ...(worker ? [[worker.path, worker.sha384.on, worker.purpose]] : []),
    ...inline.map(({ sha384, purpose }) => ['in the document', sha384, purpose]),
  ];
  return rows.map(([path = '', hash = '', purpose = '']) => `${path.padEnd(60)} ${hash}  ${purpose}`).join('\n');
}
