// `npm run doctor`: what keeps a public site from starting with these settings, which are still the sandbox's, and whether everything that
// it needs can be reached. Reads the shell's variables and .env, and changes nothing. With `--accept-secret` it does one other thing: it has
// the store accept the session secrets of these settings.
import { type Config, type Environment, isLoopback, loadConfig, readSettings } from '#lib/config.ts';
import { productionFaults, productionWarnings, sandboxDefaults, deprecationWarnings } from '#lib/config/config-gate.ts';
import { configSchema } from '#lib/config/config-schema.ts';
import { FORMER_CAPABILITIES, type REMOVABLE_CAPABILITIES } from '#lib/domain/capabilities.ts';
import { withoutApiKey } from '#lib/redact.ts';
import { telemetryPlan } from '#lib/telemetry/plan.ts';
import { BRAND_NAME } from '#lib/brand-values.ts';
import { DEFAULT_NAME } from './brand/default-name.ts';
import { givenEnvironment } from './local-environment.ts';
import { acceptSecrets } from './run/accept-secrets.ts';
import { findOperatorPlace } from './run/operator-place.ts';
import { Problem, runProgram } from './run/problem.ts';
import { type Finding, findReach, PLACEHOLDER_SECRET } from './run/reach.ts';

const USAGE = 'Usage: npm run doctor [-- --accept-secret]';

export interface Diagnosis {
  /** Why the server would not start. */
  refusals: string[];
  /** Further reasons if APP_ORIGIN were public. */
  beforePublic: string[];
  /** Settings that are accepted without effect, or have a better form. */
  advice: string[];
  /** Settings that are right, but for which another choice may be better, depending on the provider. */
  choices?: string[];
  /** Names of variables; and the brand's, which is in a file. */
  sandbox: string[];
}

/** Diagnoses these settings without any requests. */
export function diagnose(env: Environment): Diagnosis {
  const set = readSettings({ ...env, NODE_ENV: 'production' });
  const wrong = findComplaints(set);
  // `loadConfig` checks combinations only if every variable is valid alone, so they are checked without the invalid ones.
  const wrongNames = new Set(wrong.map(nameIn));
  const others = Object.fromEntries(Object.entries(set).filter(([name]) => !wrongNames.has(name)));
  const together = findComplaints({ SESSION_SECRET: PLACEHOLDER_SECRET, ...others });
  const refusals = [...wrong, ...together.filter((complaint) => !wrongNames.has(nameIn(complaint)))];
  const refusedNames = new Set(refusals.map(nameIn));
  return {
    refusals,
    beforePublic: productionFaults(set).filter((fault) => !refusedNames.has(nameIn(fault))),
    advice: [
      ...productionWarnings(set),
      ...deprecationWarnings(set),
      ...adviceOn(loadSettings(set)),
      ...adviceForVercel(set),
    ],
    choices: listChoices(loadSettings(set)),
    sandbox: [
      ...((set['NEXT_PUBLIC_BRAND'] ?? BRAND_NAME) === DEFAULT_NAME ? ['name in public/brand.json'] : []),
      ...sandboxDefaults(set).map(({ name }) => name),
    ],
  };
}

function adviceOn(settings: Config): string[] {
  const { OIDC_ISSUER, PROVIDER_HAS, PROVIDER_HOLDS_DAYS, PROVIDER_LACKS, PROVIDER_WAITLIST } = settings;
  const { CARD_ENTRY, CARD_EXPRESS, CARD_GATEWAY, STRIPE_PUBLISHABLE_KEY } = settings;
  const doesLack = (name: (typeof REMOVABLE_CAPABILITIES)[number]) => PROVIDER_LACKS?.includes(name) ?? false;
  const advice = FORMER_CAPABILITIES.filter((name) => PROVIDER_LACKS?.includes(name)).map(
    (name) => `PROVIDER_LACKS names ${name}, which is off by default: take it out`,
  );
  if (PROVIDER_HAS?.includes('refill-on-hold') && !PROVIDER_HOLDS_DAYS) {
    advice.push('PROVIDER_HAS names refill-on-hold, which is off while PROVIDER_HOLDS_DAYS is off: take it out');
  }
  const behindLogin = (['activation', 'moves'] as const).filter((name) => !doesLack(name));
  if (OIDC_ISSUER === null && behindLogin.length > 0) {
    const names = behindLogin.join(' and ');
    advice.push(
      `PROVIDER_LACKS should name ${names}: without OIDC_ISSUER nobody signs in, so the site promises what nobody can do`,
    );
  }
  if (PROVIDER_WAITLIST && doesLack('shop') && doesLack('kit')) {
    advice.push('PROVIDER_WAITLIST is on, but without shop and kit nobody is asked: turn it off');
  }
  if (CARD_ENTRY === 'encrypted') {
    const unusedSettings = [CARD_GATEWAY && 'CARD_GATEWAY', CARD_EXPRESS && 'CARD_EXPRESS'].filter(Boolean);
    for (const name of unusedSettings) advice.push(`${name} has no effect without CARD_ENTRY=hosted: take it out`);
  }
  if (STRIPE_PUBLISHABLE_KEY && !(CARD_ENTRY === 'hosted' && CARD_GATEWAY === 'stripe')) {
    advice.push('STRIPE_PUBLISHABLE_KEY has no effect without CARD_ENTRY=hosted and CARD_GATEWAY=stripe: take it out');
  }
  if (settings.ALARM_NO_SALE && telemetryPlan(settings) === null) {
    advice.push('ALARM_NO_SALE has no effect without METRICS_PORT or a collector: nobody reads the metric');
  }
  return advice;
}

/** Decision on billing addresses: the default is the specification's form, which few gateways need. */
function listChoices({ BILLING_ADDRESS }: Config): string[] {
  if (BILLING_ADDRESS === 'zip') return [];
  return [
    'BILLING_ADDRESS=zip is the better choice if your gateway compares no more than the ZIP code: a guest fills in 6 fields of payment instead of 9',
  ];
}

/** `VERCEL` is set by the platform, and in the file that `vercel env pull` writes. */
function adviceForVercel(set: Record<string, string>): string[] {
  if (!set['VERCEL']) return [];
  const unusedSettings = ['DATA_DIR', 'LOG_FILE', 'METRICS_PORT', 'LANDING_ORIGIN'].filter(
    (name) => set[name] !== undefined,
  );
  return [
    ...unusedSettings.map((name) => `${name} has no effect on Vercel: take it out`),
    ...(set['TRUSTED_PROXY_HOPS'] === '0'
      ? ['TRUSTED_PROXY_HOPS should be 1 on Vercel: with 0 no address is believed, and limits by address do not work']
      : []),
  ];
}

const nameIn = (complaint: string) => complaint.split(' ')[0] ?? '';

function findComplaints(set: Record<string, string>): string[] {
  const configResult = loadConfig(set);
  return configResult.ok ? [] : configResult.reason.replace(/^Configuration: |\.$/g, '').split('; ');
}

/** Parses each setting on its own, so that a wrong one does not prevent checks of the others; a wrong one counts as unset. */
export function loadSettings(env: Environment): Config {
  const set = readSettings(env);
  const { shape } = configSchema;
  const entries = Object.entries(shape).map(([name, schema]) => [name, schema.safeParse(set[name]).data] as const);
  const right = Object.fromEntries(
    entries.flatMap(([name, value]) => (value === undefined || set[name] === undefined ? [] : [[name, set[name]]])),
  );
  return configSchema.parse({ SESSION_SECRET: PLACEHOLDER_SECRET, ...right });
}

/** The full report as text. */
export function formatReport(
  { refusals, beforePublic, advice, choices = [], sandbox }: Diagnosis,
  isPublic: boolean,
  reach: Finding[],
): string {
  const list = (lines: string[]) => lines.map((line) => `  ${line}`);
  const verdict = isPublic
    ? 'A server with these settings'
    : 'A server with these settings, which are not public ones,';
  return [
    refusals.length === 0 ? `${verdict} starts.` : `${verdict} does not start:`,
    ...list(refusals),
    ...(beforePublic.length > 0 ? ['', 'With a public APP_ORIGIN it would not start either because:'] : []),
    ...list(beforePublic),
    ...(advice.length > 0 ? ['', 'Worth a look:'] : []),
    ...list(advice),
    ...(choices.length > 0 ? ['', 'To choose:'] : []),
    ...list(choices),
    '',
    sandbox.length === 0 ? "No setting is left at the sandbox's default." : "Still at the sandbox's default:",
    ...list(sandbox),
    '',
    'Reach:',
    ...list(reach.map(formatLine)),
  ].join('\n');
}

function formatLine({ what, isOk, isWarning, text, ms }: Finding): string {
  return `${isOk ? (isWarning ? 'look ' : 'ok   ') : 'WRONG'} ${what.padEnd(9)} ${text}${ms === null ? '' : `, ${ms} ms`}`;
}

if (import.meta.main) {
  await runProgram(async () => {
    const args = process.argv.slice(2);
    const env = givenEnvironment();
    if (args.join(' ') === '--accept-secret') {
      const place = findOperatorPlace();
      console.log(await acceptSecrets(place, loadSettings(process.env).SESSION_SECRET));
      return 0;
    }
    if (args.length > 0) throw new Problem(USAGE);
    const diagnosis = diagnose(env);
    const settings = loadSettings(env);
    const reach = await findReach(settings);
    console.log(withoutApiKey(formatReport(diagnosis, !isLoopback(settings.APP_ORIGIN), reach)));
    return diagnosis.refusals.length === 0 && reach.every(({ isOk }) => isOk) ? 0 : 1;
  });
}
