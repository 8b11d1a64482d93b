// `npm run sbom [-- <file>]`: after `npm run build`, writes what a release is made of as CycloneDX: every production dependency with its
// version, hash and license, and which of them the standalone package contains (docs/supply-chain.md).
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { z } from 'zod';
import { givenEnvironment } from './local-environment.ts';
import { DATA, inRoot } from './run/paths.ts';
import { Problem, runProgram } from './run/problem.ts';
import { packagesIn, releaseBill } from './supply-chain/bill-of-materials.ts';
import { listPackages, readLockFile } from './supply-chain/lock-file.ts';
import { runNpm } from './supply-chain/npm.ts';

const STANDALONE = inRoot('.next/standalone');

await runProgram(async (signal) => {
  const file = resolve(process.argv[2] ?? `${DATA}/sbom.cdx.json`);
  if (!existsSync(STANDALONE)) throw new Problem('There is no build to describe; run npm run build first.');
  // From the lock file, because it has the packages of every platform that a release may be installed on.
  const args = ['sbom', '--sbom-format=cyclonedx', '--package-lock-only', '--sbom-type=application'];
  const { code, text } = await runNpm(args, givenEnvironment(), signal);
  if (code !== 0) throw new Problem(`npm sbom failed: ${text.trim() || 'npm 10 or later is needed'}`);

  const { name } = z.object({ name: z.string() }).parse(JSON.parse(readFileSync(inRoot('package.json'), 'utf8')));
  const production = listPackages(readLockFile()).flatMap(([, packageName, { version = '', dev }]) =>
    dev ? [] : [{ name: packageName, version }],
  );
  const copiedPackages = packagesIn(STANDALONE);
  const { bill, missing, strangers } = releaseBill(JSON.parse(text), { name, production, copied: copiedPackages });
  for (const id of missing) console.error(`${id} is a production dependency that npm sbom leaves out`);
  for (const id of strangers) console.error(`${id} is in the package and not among the production dependencies`);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(bill, null, 2)}\n`);
  console.log(
    `${bill.components.length} components, ${copiedPackages.length} of them in the package: ${relative(process.cwd(), file)}`,
  );
  return missing.length + strangers.length > 0 ? 1 : 0;
});
