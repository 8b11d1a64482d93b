// `npm run conformance -- --target URL [--only STAGE] [--config FILE]`: checks whether a provider keeps the promises of the contract, with real
// requests. Exits with 1 if something is missing. Against a sandbox it needs no configuration. What it shows the provider (PROVIDER_API_KEY,
// PROVIDER_CLIENT_CERT and so on) it takes from the environment or .env, never from an argument, which every user of the machine can read.
// `npm run -s conformance -- token [--redirect URL]` prints an access token for the configuration, of the customer who signs in meanwhile.
import { parseArgs } from 'node:util';
import { withoutApiKey } from '#lib/redact.ts';
import { findTokenClient, requestAccessToken } from './conformance/access-token.ts';
import { findCredential } from './conformance/caller-settings.ts';
import { type Stage, STAGES } from './conformance/check.ts';
import { PART_OF, readConfig } from './conformance/config.ts';
import { formatLine, formatSummary } from './conformance/report.ts';
import { runConformance } from './conformance/run-conformance.ts';
import { sandboxConfig } from './conformance/sandbox-config.ts';
import { givenEnvironment } from './local-environment.ts';
import { Problem, runProgram } from './run/problem.ts';

const USAGE = `Usage: npm run conformance -- --target URL [--only ${STAGES.join('|')}] [--config FILE]`;

const TOKEN_USAGE = 'Usage: npm run -s conformance -- token [--redirect URL]';
/** Where the web app itself is in front of a test system, so that the identity provider already knows it. */
const REDIRECT = 'http://localhost:3000/en/handoff';

/** The address to come back to, where the arguments ask for a token; null where they do not. */
export function readTokenArguments([command, ...given]: readonly string[]): string | null {
  if (command !== 'token') return null;
  try {
    const { values } = parseArgs({ args: [...given], options: { redirect: { type: 'string' } } });
    const { redirect = REDIRECT } = values;
    if (URL.canParse(redirect)) return redirect;
  } catch {
    // Told below.
  }
  throw new Problem(TOKEN_USAGE);
}

interface Arguments {
  target: string;
  only: Stage | undefined;
  config: string | undefined;
}

export function readArguments(args: readonly string[]): Arguments {
  const options = { target: { type: 'string' }, only: { type: 'string' }, config: { type: 'string' } } as const;
  let values;
  try {
    ({ values } = parseArgs({ args: [...args], options }));
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
    const redirectUri = readTokenArguments(process.argv.slice(2));
    if (redirectUri !== null) {
      // On standard error, so that standard output is the token alone.
      const onUrl = (url: string) => console.error(`Sign in as the test customer:\n\n${url}\n`);
      console.log(await requestAccessToken({ client: findTokenClient(env), redirectUri, onUrl }));
      return 0;
    }
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
      onVerdict: (verdict) => console.log(withoutApiKey(formatLine(verdict))),
    });
    console.log(`\n${formatSummary(verdicts)}`);
    return verdicts.some(({ outcome }) => outcome === 'missing') ? 1 : 0;
  });
}
