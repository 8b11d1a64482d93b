import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** Says of a component that its files lie in the standalone package's node_modules. */
const COPIED = 'hearthline:standalone';

const property = z.looseObject({ name: z.string(), value: z.string() });
const component = z.looseObject({
  'bom-ref': z.string(),
  name: z.string(),
  version: z.string(),
  properties: z.array(property).optional(),
});
/** CycloneDX 1.5, as far as it is read here; the rest is passed on. */
const billOfMaterials = z.looseObject({
  bomFormat: z.literal('CycloneDX'),
  metadata: z.looseObject({ component: z.looseObject({ 'bom-ref': z.string(), name: z.string() }) }),
  components: z.array(component),
  dependencies: z.array(z.looseObject({ ref: z.string(), dependsOn: z.array(z.string()) })),
});

/** A package as its folder or the lock file names it. */
interface Package {
  name: string;
  version: string;
}

interface Release {
  /** Our own name. */
  name: string;
  /** The production dependencies, with theirs. */
  production: readonly Package[];
  /** What the standalone package contains as folders. */
  copied: readonly Package[];
}

/**
 * Makes a release's bill of what `npm sbom` printed for all dependencies: without those for development (npm's own `--omit=dev` leaves out
 * React, because a package for development needs it too), with our name instead of the folder's, and with a property of the packages that the
 * standalone package contains as folders. `missing` are
 * production dependencies that npm did not print, `strangers` are contained but no production dependencies.
 */
export function releaseBill(npmOutput: unknown, { name, production, copied }: Release) {
  const bill = billOfMaterials.parse(npmOutput);
  const toId = (one: Package) => `${one.name}@${one.version}`;
  const [wanted, contained] = [new Set(production.map(toId)), new Set(copied.map(toId))];
  const components = bill.components
    .filter((one) => wanted.has(toId(one)))
    .map((one) =>
      contained.has(toId(one))
        ? { ...one, properties: [...(one.properties ?? []), { name: COPIED, value: 'true' }] }
        : one,
    );
  const own = { ...bill.metadata.component, name };
  const refs = new Set([own['bom-ref'], ...components.map((one) => one['bom-ref'])]);
  const dependencies = bill.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map((one) => ({ ...one, dependsOn: one.dependsOn.filter((ref) => refs.has(ref)) }));
  const listedIds = new Set(components.map(toId));
  return {
    bill: { ...bill, metadata: { ...bill.metadata, component: own }, components, dependencies },
    missing: [...wanted].filter((id) => !listedIds.has(id)),
    strangers: [...contained].filter((id) => !listedIds.has(id)),
  };
}

/** The packages in a folder's node_modules. Files named package.json that only set a module's type are not packages. */
export function packagesIn(folder: string): Package[] {
  const packageSchema = z.object({ name: z.string(), version: z.string() });
  const paths = globSync('{**/,}node_modules/{@*/,}*/package.json', { cwd: folder });
  return paths.flatMap((path) => {
    const { data } = packageSchema.safeParse(JSON.parse(readFileSync(join(folder, path), 'utf8')));
    return data ?? [];
  });
}
