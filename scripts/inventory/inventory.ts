import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import { WORKER_PATH } from '#lib/offline/worker-path.ts';
import { WORKER_ROUTES, workerScripts } from '#lib/offline/worker-script.ts';
import type { GatewayInventory } from './gateways.ts';
import { inlineShape } from './inline-shape.ts';
import { KNOWN_INLINE } from './known-inline.ts';
import { findPurpose, purposeOfFile } from './purposes.ts';
import { listSources } from './source-map.ts';

/**
 * PCI DSS 6.4.3: every script that the site may run in a customer's browser, with its purpose. Generated from a finished build; an inline
 * script is identified by its code, without its data.
 */
export const inventorySchema = z.object({
  scripts: z.array(
    z.object({
      /** The path that the browser requests. */
      path: z.string(),
      /** Hash of the file after decompression: `sha384-` and Base64. */
      sha384: z.string(),
      /** Null if scripts/inventory/purposes.ts has no purpose for one of its parts. */
      purpose: z.string().nullable(),
      /** The parts without a purpose. */
      unexplained: z.array(z.string()),
    }),
  ),
  inline: z.array(z.object({ sha384: z.string(), purpose: z.string() })),
  /** Null in the file of a release before 0.3. */
  worker: z
    .object({
      path: z.string(),
      /** Hashes of its text where OFFLINE_PAGE is on and where it is off. */
      sha384: z.object({ on: z.string(), off: z.string() }),
      purpose: z.string(),
      /** The static routes that it may register. */
      routes: z.array(z.object({ paths: z.array(z.string()), isNegated: z.boolean(), source: z.string() })),
    })
    .nullable()
    .default(null),
});

export type Inventory = z.output<typeof inventorySchema>;

/** Next to server.js in the build. */
export const INVENTORY_FILE = 'script-inventory.json';

/** The inventory of a build's static folder, which browsers know as /_next/static, and of its service worker. */
export function makeInventory(staticFolder: string, version: string): Inventory {
  const worker = workerScripts(version);
  const files = globSync('**/*.js', { cwd: staticFolder }).sort();
  return {
    scripts: files.map((file) => {
      const text = readFileSync(join(staticFolder, file), 'utf8');
      const hash = sha384(text);
      const purposes = listParts(join(staticFolder, file), text)?.map((part) => ({
        part,
        purpose: findPurpose(part),
      })) ?? [{ part: basename(file), purpose: purposeOfFile(basename(file), hash) }];
      const unexplainedParts = [...new Set(purposes.flatMap(({ part, purpose }) => (purpose === null ? [part] : [])))];
      const explanations = [...new Set(purposes.flatMap(({ purpose }) => purpose ?? []))].sort();
      return {
        path: `/_next/static/${file.replaceAll('\\', '/')}`,
        sha384: hash,
        purpose: unexplainedParts.length === 0 ? explanations.join(' ') : null,
        unexplained: unexplainedParts,
      };
    }),
    inline: KNOWN_INLINE.map(({ shape, purpose }) => ({ sha384: sha384(inlineShape(shape)), purpose })),
    worker: {
      path: WORKER_PATH,
      sha384: { on: sha384(worker.on), off: sha384(worker.off) },
      purpose: "Keeps the page 'No internet?' for a home without a connection; runs in no page.",
      routes: WORKER_ROUTES.map((route) => ({ ...route })),
    },
  };
}

/** The sources of a file, from its source map; null if it has none. */
function listParts(file: string, text: string): string[] | null {
  const [, name] = /\/\/# sourceMappingURL=(\S+)\s*$/.exec(text) ?? [];
  const map = name && join(dirname(file), decodeURIComponent(name));
  if (!map || !existsSync(map)) return null;
  const parts = listSources(readFileSync(map, 'utf8'));
  return parts.length > 0 ? parts : null;
}

/** A script that a page has run. */
export interface RunScript {
  /** A path of the site; null for a script in the document itself. */
  path: string | null;
  text: string;
}

/** Why a script that ran is not in the inventory; null if it is. */
export function complaintAbout(
  { path, text }: RunScript,
  inventory: Inventory,
  gateway: GatewayInventory | null = null,
): string | null {
  if (path === null) {
    const shape = sha384(inlineShape(text));
    const isKnown = inventory.inline.some((inlineScript) => inlineScript.sha384 === shape);
    return isKnown ? null : `a script in the document is not in the inventory: ${text.slice(0, 300)}`;
  }
  // A gateway changes its script when it wants: what it is allowed to be is an address, not a hash.
  if (gateway?.scripts.some(({ origin }) => path.startsWith(`${origin}/`))) return null;
  const inventoryScript = inventory.scripts.find((script) => script.path === path);
  if (!inventoryScript) return `${path} is not in the inventory`;
  return inventoryScript.sha384 === sha384(text) ? null : `${path} is not the file that was built`;
}

export function sha384(text: string): string {
  return `sha384-${createHash('sha384').update(text).digest('base64')}`;
}
