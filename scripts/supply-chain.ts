// Checks where the packages come from, what their licenses allow and that none runs a program when it is installed (docs/supply-chain.md).
// `--audit` also asks the registry for known vulnerabilities of the production dependencies.
import { givenEnvironment } from './local-environment.ts';
import { runProgram } from './run/problem.ts';
import { auditProduction } from './supply-chain/audit.ts';
import {
  licenseProblems,
  originProblems,
  listPackages,
  readLockFile,
  readScriptSettings,
  scriptProblems,
} from './supply-chain/lock-file.ts';

await runProgram(async (signal) => {
  const lock = readLockFile();
  const problems = [...originProblems(lock), ...licenseProblems(lock), ...scriptProblems(lock, readScriptSettings())];
  for (const problem of problems) console.error(problem);
  const all = listPackages(lock);
  const production = all.filter(([, , { dev }]) => !dev).length;
  console.log(`${all.length} packages, ${production} of them for production; ${problems.length} problems`);
  if (!process.argv.includes('--audit')) return problems.length > 0 ? 1 : 0;

  const audit = await auditProduction(givenEnvironment(), signal);
  if ('unreachable' in audit) console.log(`Known vulnerabilities were not looked up: ${audit.unreachable}`);
  else for (const finding of audit.findings) console.error(finding);
  return problems.length > 0 || ('findings' in audit && audit.findings.length > 0) ? 1 : 0;
});
