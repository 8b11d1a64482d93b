// `npm run test:deploy`: what docs/deploy describes, as far as a machine without a container engine can run it: the files, the Dockerfile's
// steps and images, and the commands of docs/operating.md. What this machine does not have is skipped with a message.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checksOfContainers } from './deploy/container.ts';
import { runChecks } from './deploy/check.ts';
import { checksOfFiles } from './deploy/files.ts';
import { missingForNamespaces, missingForRunbook, NAMESPACES } from './deploy/namespace.ts';
import { checksOfRunbook } from './deploy/runbook.ts';
import { build, isBuildFresh } from './run/build.ts';
import { runCommand } from './run/command.ts';
import { DATA, inRoot } from './run/paths.ts';
import { Problem, runProgram } from './run/problem.ts';
import { testEnvironment } from './run/test-servers.ts';
import { buildLastRelease } from './upgrade/last-release.ts';

const USAGE = 'Usage: npm run test:deploy [-- container | runbook]';

/** Parts that run in namespaces of their own, in a process that has a folder for its files. */
const PARTS = {
  container: { namespaces: [...NAMESPACES], checks: checksOfContainers, missing: missingForNamespaces },
  runbook: { namespaces: [...NAMESPACES, '--net'], checks: checksOfRunbook, missing: missingForRunbook },
} as const;

await runProgram(async (signal) => {
  const [part, folder = ''] = process.argv.slice(2);
  if ((part === 'container' || part === 'runbook') && folder) {
    // In memory, because an overlay's changes cannot be on another overlay, as a container's disk is. It goes with the namespace.
    const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=4g,mode=711', 'tmpfs', folder], {
      stdio: 'inherit',
    });
    if (status !== 0) throw new Problem('There is no memory for the files of this part.');
    return (await runChecks(part, await PARTS[part].checks(folder, signal))) > 0 ? 1 : 0;
  }
  if (part !== undefined && part !== 'container' && part !== 'runbook') throw new Problem(USAGE);

  mkdirSync(`${DATA}/test/logs`, { recursive: true });
  let failureCount = part === undefined ? await runChecks('files', checksOfFiles(signal)) : 0;
  const env = testEnvironment();
  for (const [name, { namespaces, missing }] of Object.entries(PARTS)) {
    if (part !== undefined && part !== name) continue;
    const reason = missing();
    if (reason !== null) {
      console.log(`skipped  ${name}: ${reason}`);
      continue;
    }
    // The container builds on its own.
    if (name === 'runbook') {
      // Its upgrade starts from there, and it is kept: in there nothing can be installed.
      await buildLastRelease(signal);
      if (!isBuildFresh(env)) await build(env, signal);
    }
    const own = mkdtempSync(join(tmpdir(), `hearthline-${name}-`));
    const node = [process.execPath, '--disable-warning=ExperimentalWarning', '--conditions=react-server'];
    const program = [...node, inRoot('scripts/deploy.ts'), name, own];
    // `unshare` lets no signal through: it is killed when this process ends, and everything inside with it.
    const args = ['--pdeathsig=KILL', 'unshare', ...namespaces, ...program];
    const { code } = await runCommand({ program: 'setpriv', args, env, signal });
    rmSync(own, { recursive: true, force: true });
    if (code !== 0) failureCount += 1;
  }
  console.log(failureCount === 0 ? '\nNothing failed.' : '\nSomething failed, see above.');
  return failureCount === 0 ? 0 : 1;
});
