// `npm run test:telemetry`: the built web app with a collector of our own on 127.0.0.1. A guest's refill must arrive as one trace, from the
// request to the provider, with our reference and nothing personal; /metrics must answer at its own port and nowhere on the site; and
// without settings the SDK must not be loaded. promtool checks metrics and alarms where Debian's package can be had. With Debian's Prometheus,
// HAProxy and PostgreSQL, no alarm may ring in quiet times and upgrades, and each must ring by its cause (scripts/telemetry/alarms.ts).
import { globSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { type Metric, METRICS } from '#lib/telemetry/metrics.ts';
import { VISA } from '#tests/e2e/support/cards.ts';
import { GuestClient } from '#tests/e2e/support/guest-client.ts';
import { SandboxClient } from '#tests/e2e/support/sandbox-client.ts';
import { build, isBuildFresh } from './run/build.ts';
import { DATA, inRoot } from './run/paths.ts';
import { findFreePort } from './run/port.ts';
import { runProgram } from './run/problem.ts';
import { temporaryFolder } from './run/temporary-folder.ts';
import { startTestServers, testEnvironment, type TestServers } from './run/test-servers.ts';
import { checkAlarms } from './telemetry/alarms.ts';
import { findPromtool, promtool } from './telemetry/promtool.ts';
import { type ReceivedSpan, startReceiver } from './telemetry/receiver.ts';

const ALARMS = inRoot('docs/deploy/monitoring/alarms.yml');
/** Longer than the pause between two exports. */
const ARRIVES_WITHIN_MS = 20_000;
/** Texts that only the code of the SDK's packages contains: one each of the exporters, the metrics and the traces. */
const OF_THE_SDK = [
  'PrometheusExporter: metrics collection errors',
  'A shutdown MeterProvider cannot provide a Meter',
  'Inconsistent start and end time, startTime > endTime',
];
/** LIMITS_LOOKUP_DEVICE by default. */
const LOOKUPS_OF_A_BROWSER = 10;
/** The shortest value of a cookie that cannot be elsewhere by chance. */
const SECRET_CHARACTERS = 20;
const CANARY = 'canary-in-a-query';

const coverageSchema = z.object({ result: z.array(z.object({ url: z.string() })) });

/** `npm run test:telemetry -- alarms [NAME,NAME]`: only the alarms, or those of these stages or whose names contain these, without the quiet time; `-- signals`: only the rest. */
const [part = 'all', only = null] = process.argv.slice(2);

await runProgram(async (signal) => {
  const env = testEnvironment();
  if (!isBuildFresh(env)) await build(env, signal);
  mkdirSync(`${DATA}/test/logs`, { recursive: true });
  const folder = temporaryFolder('hearthline-telemetry-');
  let [passed, failed] = [0, 0];
  const check = async (name: string, run: () => Promise<string[]> | string[]) => {
    const problems = await Promise.resolve()
      .then(run)
      .catch((error: unknown) => [error instanceof Error ? error.message : String(error)]);
    if (problems.length === 0) passed += 1;
    else failed += 1;
    console.log(problems.length === 0 ? `passed   ${name}` : `FAILED   ${name}: ${problems.join('; ')}`);
  };

  if (part !== 'signals') {
    const alarms = await checkAlarms(signal, only);
    if ('missing' in alarms) console.log(`skipped  the alarms: ${alarms.missing}`);
    else if (alarms.problems.length > 0) failed += 1;
    else passed += 1;
    if (part === 'alarms') {
      rmSync(folder, { recursive: true, force: true });
      return failed > 0 ? 1 : 0;
    }
  }
  try {
    const program = await findPromtool(folder, signal);
    if (program === null) console.log("skipped  promtool: Debian's prometheus cannot be had");
    else
      await check('promtool accepts the alarms', async () =>
        complaints(await promtool(program, ['check', 'rules', ALARMS])),
      );

    const receiver = await startReceiver();
    const port = await findFreePort();
    const settings = {
      OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
      OTEL_METRIC_EXPORT_INTERVAL: '1000',
      OTEL_SERVICE_NAME: 'shop-under-test',
      METRICS_PORT: String(port),
      NODE_V8_COVERAGE: join(folder, 'on'),
    };
    const servers = await startTestServers(signal, undefined, settings);
    try {
      const { personal, reference } = await refill(servers);
      const metricsUrl = `http://127.0.0.1:${port}/metrics`;

      await check('a refill arrives as one trace, from the request through the store to the provider', async () => {
        const spans = await waitForReceived(receiver.spans, 'provider guest-refill', reference);
        return findProblems(spans, reference);
      });
      await check('a page behind the middleware is one trace', async () =>
        oneRoot(await waitForReceived(receiver.spans, 'GET /[locale]/receipt/[token]', null)),
      );
      await check('a stranger’s trace is not continued', async () => {
        const foreign = 'f'.repeat(32);
        const traceparent = `00-${foreign}-${'f'.repeat(16)}-01`;
        const isPage = ({ name }: ReceivedSpan) => name === 'GET /[locale]/receipt/[token]';
        const before = receiver.spans.filter(isPage).length;
        const headers = { traceparent, tracestate: 'hearthline=guessed' };
        await (await fetch(`${servers.webUrl}/en/receipt/${CANARY}`, { headers })).text();
        await until(() => receiver.spans.filter(isPage).length > before);
        return receiver.spans.some(({ traceId }) => traceId === foreign) ? ['it is'] : [];
      });
      await check('under the name of the service', () => differences([...receiver.services], ['shop-under-test']));
      await check('metrics arrive too', async () => {
        await until(() =>
          receiver.bodies.some(({ path, text }) => path === '/v1/metrics' && text.includes('hearthline_')),
        );
        return [];
      });

      await reachLimit(servers);
      const metrics = await text(metricsUrl);
      await check('/metrics has every metric', () =>
        Object.entries<Metric>(METRICS).flatMap(([name, { isConditional }]) =>
          isConditional || metrics.includes(`# HELP ${name} `) ? [] : [name],
        ),
      );
      await check('the request, the call and the move of the refill are counted', () =>
        [
          /^http_server_request_duration_seconds_count\{.*http_route="\/api\/litepay\/pay".*\} [1-9]/m,
          /^hearthline_provider_calls_total\{call="guest-refill",outcome="ok"\} 1$/m,
          /^hearthline_attempt_moves_total\{state="confirmed"\} 1$/m,
          /^hearthline_settlement_lag_seconds_count\{state="confirmed"\} 1$/m,
          /^hearthline_attempts\{state="manual",age="over_1d"\} 0$/m,
          /^hearthline_limits_reached_total\{limit="lookup_\w+",shared="false"\} 1$/m,
        ].flatMap((line) => (line.test(metrics) ? [] : [`no line ${line.source}`])),
      );
      if (program !== null) {
        await check('promtool accepts the metrics', async () =>
          complaints(await promtool(program, ['check', 'metrics'], metrics)),
        );
      }
      await check('nothing personal leaves the web app', () => {
        const telemetryText = [metrics, ...receiver.bodies.map((body) => body.text)].join('\n');
        return Object.entries(personal).flatMap(([what, value]) =>
          telemetryText.includes(value) ? [`${what} is in it`] : [],
        );
      });
      await check('/ready has the details of readiness there, and the site tells nobody', async () => {
        const details: unknown = await (await fetch(`http://127.0.0.1:${port}/ready`)).json();
        const readiness: unknown = await (await fetch(`${servers.webUrl}/api/ready`)).json();
        const isComplete = z.object({ ok: z.boolean(), provider: z.object({ state: z.string() }) }).safeParse(details);
        return [
          ...(isComplete.success ? [] : [`/ready says ${JSON.stringify(details)}`]),
          ...(z.strictObject({ ok: z.boolean() }).safeParse(readiness).success
            ? []
            : [`/api/ready says ${JSON.stringify(readiness)}`]),
        ];
      });
      await check('the metrics are not a page of the site', async () => {
        const paths = ['/metrics', '/en/metrics', '/api/metrics', '/ready', '/en/ready'];
        const answers = await Promise.all(
          paths.map(async (path) => ({ path, response: await fetch(servers.webUrl + path) })),
        );
        return answers.flatMap(({ path, response }) =>
          response.status === 404 ? [] : [`${path} answers ${response.status}`],
        );
      });
      const [outside] = Object.values(networkInterfaces())
        .flatMap((list) => list ?? [])
        .filter(({ internal }) => !internal);
      if (outside?.family === 'IPv4') {
        await check('they are not reached from outside', async () => {
          const isReachable = await fetch(`http://${outside.address}:${port}/metrics`).then(
            () => true,
            () => false,
          );
          return isReachable ? [`${outside.address} answers`] : [];
        });
      }
    } finally {
      await servers.stop();
      await receiver.stop();
    }
    await check('where it is on, the SDK is loaded', () =>
      loadedSdk(join(folder, 'on')).length > 0 ? [] : ['it is not'],
    );

    const off = await startTestServers(signal, undefined, { NODE_V8_COVERAGE: join(folder, 'off') });
    try {
      await refill(off);
    } finally {
      await off.stop();
    }
    await check('where it is off, none of the SDK is loaded', () => loadedSdk(join(folder, 'off')));
    console.log(`\n${passed} passed, ${failed} failed`);
    return failed > 0 ? 1 : 0;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

/** A guest's refill. Returns what must not appear anywhere, and the payment's reference. */
async function refill({ webUrl, sandboxUrl }: TestServers) {
  const guest = await new SandboxClient(sandboxUrl).persona('expiring');
  const browser = new GuestClient(webUrl);
  await browser.open(`/en/litepay/refill?phone=${guest.phone}&pin=${CANARY}`);
  await browser.open(`/en/receipt/${CANARY}`);
  const payment = await browser.prepare(guest);
  const { body } = await browser.pay(payment);
  if (body?.outcome !== 'confirmed') throw new Error(`The refill ended ${body?.outcome}`);
  const secrets = browser.browserCookies().filter(({ value }) => value.length >= SECRET_CHARACTERS);
  if (secrets.length === 0 || !guest.accountIds[0]) throw new Error('There is nothing personal to look for');
  return {
    personal: {
      'the phone number': guest.phone,
      'the card number': VISA.cardNumber.replaceAll(' ', ''),
      'the name on the card': payment.billing.name,
      'the encrypted card': JSON.stringify(payment.card).slice(1, 60),
      'the attempt’s key': payment.attempt,
      'a query or token': CANARY,
      'the account': guest.accountIds[0],
      ...Object.fromEntries(secrets.map(({ name, value }) => [`the cookie ${name}`, value.slice(0, 40)])),
    },
    reference: body.reference,
  };
}

/** One browser looks up one number more than it may. */
async function reachLimit({ webUrl }: TestServers) {
  const browser = new GuestClient(webUrl);
  await browser.open('/en/litepay/refill');
  for (let number = 0; number <= LOOKUPS_OF_A_BROWSER; number += 1) {
    await browser.lookup({ phone: `55501000${10 + number}`, zip: '90210' }).catch(() => null);
  }
}

/** All spans of a trace with a span of this name and, if given, an event under this reference, once its root has arrived. */
async function waitForReceived(
  spans: readonly ReceivedSpan[],
  name: string,
  reference: string | null,
): Promise<ReceivedSpan[]> {
  let trace: ReceivedSpan[] = [];
  await until(() => {
    for (const { traceId } of spans.filter((span) => span.name === name)) {
      trace = spans.filter((span) => span.traceId === traceId);
      const references = trace.flatMap(({ events }) => events.map((event) => event.attributes['hearthline.reference']));
      const isWanted = reference === null || references.includes(reference);
      if (isWanted && trace.some(({ parentSpanId }) => parentSpanId === '')) return true;
    }
    return false;
  });
  return trace;
}

function oneRoot(trace: readonly ReceivedSpan[]): string[] {
  const ids = new Set(trace.map(({ spanId }) => spanId));
  const roots = trace.filter(({ parentSpanId }) => parentSpanId === '');
  const orphans = trace.filter(({ parentSpanId }) => parentSpanId !== '' && !ids.has(parentSpanId));
  return [
    ...(roots.length === 1 ? [] : [`${roots.length} roots: ${roots.map(({ name }) => name).join(', ')}`]),
    ...orphans.map(({ name }) => `${name} has no parent`),
  ];
}

/** `payment`: its reference. */
function findProblems(trace: readonly ReceivedSpan[], payment: string): string[] {
  const names = new Set(trace.map(({ name }) => name));
  const expectedSpans = ['POST /api/litepay/pay', 'store UPDATE attempts', 'provider guest-refill'];
  const spansWithReference = trace.filter(({ attributes }) => attributes['hearthline.reference']);
  const moves = trace.flatMap(({ events }) => events.filter(({ name }) => name === 'attempt_moved'));
  return [
    ...oneRoot(trace),
    ...expectedSpans.filter((name) => !names.has(name)).map((name) => `no span ${name} among ${[...names].join(', ')}`),
    ...(spansWithReference.length > 0 ? [] : ['no span has the reference of the request']),
    ...(moves.some(({ attributes }) => attributes['hearthline.reference'] === payment)
      ? []
      : ['the move lacks its reference']),
  ];
}

/** Waits for what arrives with the next export; rejects after a while. */
async function until(isDone: () => boolean): Promise<void> {
  for (const end = Date.now() + ARRIVES_WITHIN_MS; !isDone();) {
    if (Date.now() > end) throw new Error('it did not arrive');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function text(url: string): Promise<string> {
  const response = await fetch(url);
  if (response.status !== 200) throw new Error(`${url} answers ${response.status}`);
  return response.text();
}

/** The files of the build with the SDK's code that a process loaded, from the coverage that it left. */
function loadedSdk(folder: string): string[] {
  const reports = globSync('*.json', { cwd: folder }).map((name) => readFileSync(join(folder, name), 'utf8'));
  const files = reports
    .flatMap((report) => coverageSchema.parse(JSON.parse(report)).result)
    .flatMap(({ url }) => (url.startsWith('file:') && url.includes('/.next/') ? fileURLToPath(url) : []));
  if (files.length === 0) throw new Error('the web app left no list of the files that it loaded');
  return [...new Set(files)].filter((file) => {
    const code = readFileSync(file, 'utf8');
    return OF_THE_SDK.some((text) => code.includes(text));
  });
}

function complaints(output: string): string[] {
  return output === '' ? [] : [output];
}

function differences(actual: string[], expected: string[]): string[] {
  return JSON.stringify(actual) === JSON.stringify(expected)
    ? []
    : [`${actual.join(', ')} instead of ${expected.join(', ')}`];
}
