// `npm run conformance -- --target URL [--only STAGE] [--config FILE]`: checks whether a provider keeps the promises of the contract, with real
// requests. Exits with 1 if something is missing. Against a sandbox it needs no configuration. What it shows the provider (PROVIDER_API_KEY,
// PROVIDER_CLIENT_CERT and so on) it takes from the environment or .env, never from an argument, which every user of the machine can read.
// `npm run conformance -- token [--customer NAME]` gets an access token for the configuration.
import { parseArgs } from 'node:util';
import { withoutApiKey } from '#lib/redact.ts';
import { findCredential } from './conformance/caller-settings.ts';
import { type Stage, STAGES } from './conformance/check.ts';
import { PART_OF, readConfig } from './conformance/config.ts';
import { lineOf, summaryOf } from './conformance/report.ts';
import { runConformance } from './conformance/run-conformance.ts';
import { sandboxConfig } from './conformance/sandbox-config.ts';
import { givenEnvironment } from './local-environment.ts';
import { Problem, runProgram } from './run/problem.ts';

const USAGE = `Usage: npm run conformance -- --target URL [--only ${STAGES.join('|')}] [--config FILE]`;

interface Arguments {
  target: string;
  only: Stage | undefined;
  config: string | undefined;
}

export function readArguments(given: readonly string[]): Arguments {
  const options = { target: { type: 'string' }, only: { type: 'string' }, config: { type: 'string' } } as const;
  let values;
  try {
    ({ values } = parseArgs({ args: [...given], options }));
  } catch {
    throw new Problem(USAGE);
  }
  const only = STAGES.find((stage) => stage === values.only);
  if (!values.target || !URL.canParse(values.target)) throw new Problem(USAGE);
  if (values.only !== undefined && only === undefined) throw new Problem(USAGE);
  return { target: values.target.replace(/\/$/, ''), only, config: values.config };
}

if (import.meta.main) {
  await runProgram(async () => {
    const env = givenEnvironment();
    const { target, only, config: file } = readArguments(process.argv.slice(2));
    const config = file === undefined ? await sandboxConfig(target, only && [only]) : readConfig(file);
    if (!config)
      throw new Problem(`${target} is not a sandbox: name a configuration with --config (docs/integrating.md).`);
    if (only && !config[PART_OF[only]]) throw new Problem(`The configuration has no ${PART_OF[only]} for ${only}.`);
    const verdicts = await runConformance({
      target,
      config,
      credential: findCredential(env, { isSandbox: file === undefined }),
      ...(only && { only }),
      onStage: (stage) => console.log(`\n${stage}`),
      onVerdict: (verdict) => console.log(withoutApiKey(lineOf(verdict))),
    });
    console.log(`\n${summaryOf(verdicts)}`);
    return verdicts.some(({ outcome }) => outcome === 'missing') ? 1 : 0;
  });
}
