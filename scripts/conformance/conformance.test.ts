import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import { guestDashboard } from '#lib/contract/dashboard.ts';
import { type CallName, operations } from '#lib/contract/operations.ts';
import { chargeStatus } from '#lib/contract/payments.ts';
import { getTax, guestRefill } from '#lib/contract/refill.ts';
import { startTestSandbox } from '#sandbox/testing/test-sandbox.ts';
import { EVERY_WAY } from '#tests/support/every-way.ts';
import { type Passing, type PassingRequest, startProviderProxy } from '#tests/support/provider-proxy.ts';
import { readArguments } from '../conformance.ts';
import { findCredential } from './caller-settings.ts';
import { type Check, judge, type Stage, STAGES, type Verdict } from './check.ts';
import { type Config, type ConfigFile, parseConfig } from './config.ts';
import { Provider } from './exchange.ts';
import { isAsked } from './lacking.ts';
import { formatLine, formatSummary } from './report.ts';
import { listChecks, runConformance } from './run-conformance.ts';
import { sandboxConfig } from './sandbox-config.ts';

/** The waits of a real run would take minutes. */
const TIME_SCALE = 0.05;

const CREDENTIAL = { apiKey: 'a-key-for-this-test' };
const sandbox = await startTestSandbox({ PROVIDER_API_KEY: CREDENTIAL.apiKey });
const providerAt = (url: string) =>
  new Provider({ target: url, publicSite: url, timeScale: TIME_SCALE, credential: CREDENTIAL });
const { settings } = sandbox;
const sandboxUrl = sandbox.client.url;
afterAll(() => sandbox.close());

async function freshConfig(...stages: Stage[]): Promise<Config> {
  const config = await sandboxConfig(sandboxUrl, stages);
  if (!config) throw new Error('The sandbox was not recognized');
  return config;
}

const listWordings = (verdicts: readonly Verdict[], outcome: Verdict['outcome']) =>
  verdicts.filter((verdict) => verdict.outcome === outcome).map(({ promise, found }) => `${promise}: ${found}`);

/** The two longest are left to `npm run test:all`. */
const CHECKED: readonly Stage[] = EVERY_WAY ? STAGES : ['quick-refill', 'kit', 'move'];

const ACCOUNT_STAGES: readonly Stage[] = ['account', 'move'];

describe('the conformance run against the sandbox', () => {
  it.each(CHECKED)(
    'keeps every promise of the stage %s',
    async (only) => {
      const verdicts = await runConformance({
        target: sandboxUrl,
        config: await freshConfig(only),
        only,
        timeScale: TIME_SCALE,
        credential: CREDENTIAL,
      });
      expect(listWordings(verdicts, 'missing')).toEqual([]);
      expect(listWordings(verdicts, 'not-checked')).toEqual([]);
      expect(verdicts.length).toBeGreaterThan(6);
    },
    60_000,
  );

  it.each(EVERY_WAY ? (['quick-refill', 'shop', 'account'] as const) : (['quick-refill'] as const))(
    'keeps every promise of the stage %s with hosted card fields',
    async (only) => {
      const config = await freshConfig(only);
      const hostedCards = { gateway: 'sandbox', url: `${sandboxUrl}/hosted-card/tokens` };
      const run = { target: sandboxUrl, only, timeScale: TIME_SCALE, credential: CREDENTIAL };
      const verdicts = await runConformance({ ...run, config: { ...config, hostedCards } });
      expect(listWordings(verdicts, 'missing')).toEqual([]);
      const uncheckedPromises =
        only === 'quick-refill' ? [expect.stringMatching(/^payment-jwks: .*come as tokens/)] : [];
      expect(listWordings(verdicts, 'not-checked')).toEqual(uncheckedPromises);
      expect(listWordings(verdicts, 'holds')).toContainEqual(
        expect.stringMatching(/a card token pays for one purchase/),
      );
    },
    120_000,
  );

  it.each([
    ['a provider that lets them elapse, as the configuration says', false, false, 'holds'],
    ['a provider that lets them elapse, which the configuration does not say', false, true, 'missing'],
  ] as const)('compares the days of a paused account at %s', async (_what, provider, configured, outcome) => {
    settings.holdsDays = provider;
    try {
      const config = { ...(await freshConfig('move')), holdsDays: configured };
      const checks = listChecks('move', providerAt(sandboxUrl), config) ?? [];
      const verdicts = await judge(
        'move',
        checks.filter(({ promise }) => promise.includes('while a move pauses it')),
      );
      expect(verdicts).toMatchObject([{ outcome }]);
    } finally {
      settings.holdsDays = true;
    }
  });

  it('reports a token that is accepted for a second purchase', async () => {
    const config = await freshConfig('quick-refill');
    const hostedCards = { gateway: 'sandbox', url: `${sandboxUrl}/hosted-card/tokens` };
    const forgetful = await startProviderProxy(sandboxUrl, async (request, forward) => {
      if (!isCall(request, guestRefill)) return forward(request);
      const token = await fetch(hostedCards.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ cardNumber: '4242424242424242', expirationDate: '1249', cvv: '123' }),
      });
      const { token: fresh } = (await token.json()) as { token: string };
      return forward({ ...request, body: request.body.replace(/sct_[\w-]+/, fresh) });
    });
    const provider = providerAt(forgetful.url);
    const checks = (listChecks('quick-refill', provider, { ...config, hostedCards }) ?? []).filter(({ promise }) =>
      promise.includes('card token'),
    );
    const verdicts = await judge('quick-refill', checks);
    await forgetful.close();
    expect(listWordings(verdicts, 'missing')).toEqual([expect.stringMatching(/the card token of another purchase/)]);
  }, 60_000);

  it('checks every call of the contract', () => {
    const guest = { phone: '5550100102', zip: '62701' };
    const place = { line: '100 Maple Street', zip: '62701' };
    const owner = { accessToken: 'a-token', accountId: '1' };
    const config = parseConfig({
      quickRefill: { guest, other: guest, unknownPhone: guest.phone },
      kit: {
        served: place,
        unserved: place,
        unknown: place,
        deviceCode: '100001',
        unknownDeviceCode: '100002',
        phone: guest.phone,
      },
      shop: { served: place, phone: guest.phone, email: 'a@example.com' },
      account: { owner, other: owner },
      move: { owner, other: owner, served: place },
    } satisfies ConfigFile);
    const provider = new Provider({ target: sandboxUrl, publicSite: sandboxUrl, timeScale: 1 });
    const checkedCalls = new Set(
      STAGES.flatMap((stage) => listChecks(stage, provider, config) ?? []).flatMap(({ calls }) => calls),
    );
    // Texts that come with the product stand in for a content service.
    const others = Object.keys(operations).filter((name) => name !== 'content' && !checkedCalls.has(name as CallName));
    expect(others).toEqual([]);
  });
});

describe('a provider that serves callers without a key', () => {
  const callerVerdict = async (target: string, credential?: object | null) => {
    const config = { ...(await freshConfig('move')), lacks: ['moves' as const] };
    const run = { target, config, only: 'move' as const, timeScale: TIME_SCALE };
    const [verdict] = await runConformance({ ...run, ...(credential !== undefined && { credential }) });
    return verdict;
  };

  it('fails the check for callers without a key, with advice', async () => {
    const open = await startTestSandbox();
    const verdict = await callerVerdict(open.client.url, CREDENTIAL);
    expect(verdict).toMatchObject({ promise: 'refuses a caller without the key', outcome: 'missing' });
    expect(verdict?.found).toMatch(
      /^without the key [\w-]+ answers with HTTP \d+.*answer HTTP 401 with .*CALLER_REFUSED/,
    );
    expect(formatLine(verdict as Verdict)).not.toContain('needed by');
    await open.close();
  }, 60_000);

  it('fails the check when it refuses this caller as well', async () => {
    const problem = 'it refuses this caller as well: is PROVIDER_API_KEY right?';
    expect(await callerVerdict(sandboxUrl)).toMatchObject({ outcome: 'missing', found: problem });
    expect(await callerVerdict(sandboxUrl, CREDENTIAL)).toMatchObject({ outcome: 'holds' });
  });

  it('is not checked where only a private network reaches it', async () => {
    expect(await callerVerdict(sandboxUrl, null)).toMatchObject({ outcome: 'not-checked' });
  });

  it('gets its credential from the settings, and a sandbox its own', () => {
    expect(findCredential({}, { isSandbox: true })).toEqual({ apiKey: 'sandbox-provider-key', tls: {} });
    expect(findCredential({ PROVIDER_API_KEY: 'wN5tB8xQ2mZ7cL4v' }, { isSandbox: false })).toEqual({
      apiKey: 'wN5tB8xQ2mZ7cL4v',
      tls: {},
    });
    expect(findCredential({ PROVIDER_ACCESS: 'network' }, { isSandbox: false })).toBeNull();
    expect(() => findCredential({ PROVIDER_API_KEY: 'short' }, { isSandbox: false })).toThrow(
      'PROVIDER_API_KEY must be',
    );
  });

  it('never gets a key from an argument', () => {
    expect(() => readArguments(['--target', sandboxUrl, '--key', 'x'])).toThrow('Usage');
  });
});

describe('a provider without a tax service, receipts and activation', () => {
  it('passes the checks of a quick refill without a tax call', async () => {
    const { quickRefill, ...config } = await freshConfig('quick-refill');
    const lacks = ['tax', 'receipts', 'activation', 'moves', 'shop', 'kit'] as const;
    const taxes = await startProviderProxy(sandboxUrl, async (request, forward) =>
      isCall(request, getTax) ? { status: 501, contentType: 'application/json', text: '{}' } : forward(request),
    );
    const verdicts = await runConformance({
      target: taxes.url,
      config: { ...config, quickRefill, lacks: [...lacks] },
      only: 'quick-refill',
      timeScale: TIME_SCALE,
      credential: CREDENTIAL,
    });
    await taxes.close();
    expect(listWordings(verdicts, 'missing')).toEqual([]);
    expect(listWordings(verdicts, 'not-checked').filter((line) => line.startsWith('get-tax'))).toHaveLength(1);
  });

  it('is refused with moves, whose last step is an activation', () => {
    expect(() => parseConfig({ lacks: ['activation'] })).toThrow('lacks must name moves beside activation');
  });
});

describe('a provider without PINs, auto-refill and moves', () => {
  it('is checked for everything but these', () => {
    const owner = { accessToken: 'a-token', accountId: '1' };
    const place = { line: '100 Maple Street', zip: '62701' };
    const account = { account: { owner, other: owner }, move: { owner, other: owner, served: place } };
    const provider = new Provider({ target: sandboxUrl, publicSite: sandboxUrl, timeScale: 1 });
    const promises = (lacks: ConfigFile['lacks']) => {
      const config = parseConfig({ ...account, lacks } satisfies ConfigFile);
      const checks = ACCOUNT_STAGES.flatMap((stage) => listChecks(stage, provider, config) ?? []);
      return checks.filter(({ calls }) => calls.every((call) => isAsked(config, call)));
    };
    const remaining = promises(['auto-refill', 'moves', 'pin', 'reconnection']);
    const remainingCalls = new Set(remaining.flatMap(({ calls }) => calls));
    const expectedCalls = [
      'cancel-autopay',
      'create-aux',
      'enroll-autopay',
      'fetch-aux',
      'pin',
      'pin-redeem',
      'update-move',
    ];
    expect(expectedCalls.filter((call) => remainingCalls.has(call as CallName))).toEqual([]);
    const before = promises([]).map(({ promise }) => promise);
    expect(before.filter((promise) => !remaining.some((one) => one.promise === promise))).toEqual(
      before.filter((promise) =>
        /^(create-aux|enroll-autopay|every call of a move|fetch-aux|guest-refill: of a paused|dashboard: no day|pin|update-move)\b/.test(
          promise,
        ),
      ),
    );
  });

  it('gets a report of what was not checked and why', async () => {
    const config = { ...(await freshConfig('move')), lacks: ['moves' as const] };
    const run = { target: sandboxUrl, config, only: 'move' as const, timeScale: TIME_SCALE, credential: CREDENTIAL };
    const [caller, ...verdicts] = await runConformance(run);
    expect(caller).toMatchObject({ promise: 'refuses a caller without the key', outcome: 'holds' });
    expect(listWordings(verdicts, 'holds')).toEqual([]);
    expect(listWordings(verdicts, 'missing')).toEqual([]);
    expect(listWordings(verdicts, 'not-checked')[0]).toMatch(
      /: the configuration says that the provider does without \(lacks\)$/,
    );
  });
});

const isCall = ({ url }: PassingRequest, { path }: { path: string }) => url.split('?')[0] === path;

interface PlantedFault {
  fault: string;
  plant: (config: Config) => Passing | 'ignore keys';
  /** The promises that are missing, by their beginning, and what was found. */
  missing: Record<string, RegExp>;
}

const callPrefix = 'guest-refill:';

const PLANTED: PlantedFault[] = [
  {
    fault: 'forgets the idempotency key',
    plant: () => 'ignore keys',
    missing: {
      [`${callPrefix} the same key again`]: /the second delivery of a key gets order \w+, the first \w+/,
      [`${callPrefix} deliveries of one key in parallel`]: /4 deliveries get 4 orders/,
      [`${callPrefix} a connection lost as soon as`]: /second delivery gets order/,
      [`${callPrefix} a connection lost while`]: /second delivery gets order/,
      [`${callPrefix} a declined card`]: /charge-status says NOT_FOUND/,
    },
  },
  {
    fault: 'answers 403 after the work',
    plant: () => async (request, forward) => {
      if (!isCall(request, guestRefill) || !request.headers['x-xsrf-token']?.startsWith('conformance'))
        return forward(request);
      const { 'x-xsrf-token': _, ...headers } = request.headers;
      await forward({ ...request, headers });
      return { status: 403, contentType: 'application/json', text: '{"rejected":true}' };
    },
    missing: { [`${callPrefix} a 403 comes before the work`]: /the ledger has 1 movements/ },
  },
  {
    fault: 'says too early that nothing was charged',
    plant: () => {
      // A payment is in the books only with the second delivery of its key.
      const deliveries: string[] = [];
      return async (request, forward) => {
        if (isCall(request, guestRefill)) deliveries.push(request.headers['idempotency-key'] ?? '');
        const referenceID = new URL(request.url, sandboxUrl).searchParams.get('referenceID') ?? '';
        const isKnown = deliveries.filter((key) => key === referenceID).length > 1;
        if (!isCall(request, chargeStatus) || isKnown) return forward(request);
        const text = JSON.stringify({ referenceID, status: 'NOT_FOUND' });
        return { status: 200, contentType: 'application/json', text };
      };
    },
    missing: {
      'charge-status: tells what was charged': /charge-status says NOT_FOUND of a payment that was made/,
      [`${callPrefix} a connection lost as soon as`]: /charge-status says NOT_FOUND of a payment that was made/,
      [`${callPrefix} a connection lost while`]: /charge-status says NOT_FOUND of a payment that was made/,
    },
  },
  {
    fault: 'knows of a charge later than it has promised',
    plant: ({ settlesWithin }) => {
      const seenAt = new Map<string, number>();
      const lateMs = (settlesWithin * 1_000 + 15_000) * TIME_SCALE;
      return async (request, forward) => {
        const key = request.headers['idempotency-key'];
        if (isCall(request, guestRefill) && key && !seenAt.has(key)) seenAt.set(key, Date.now());
        const referenceID = new URL(request.url, sandboxUrl).searchParams.get('referenceID') ?? '';
        const isKnown = Date.now() - (seenAt.get(referenceID) ?? 0) >= lateMs;
        if (!isCall(request, chargeStatus) || isKnown) return forward(request);
        const text = JSON.stringify({ referenceID, status: 'NOT_FOUND' });
        return { status: 200, contentType: 'application/json', text };
      };
    },
    missing: {
      'charge-status: tells what was charged': /charge-status says NOT_FOUND of a payment that was made/,
      [`${callPrefix} a connection lost as soon as`]:
        /NOT_FOUND 10 s after the connection ended, and CHARGED 30 s later/,
      [`${callPrefix} a connection lost while`]: /NOT_FOUND 10 s after the connection ended, and CHARGED 30 s later/,
      [`${callPrefix} a declined card`]: /charge-status says NOT_FOUND/,
    },
  },
  {
    fault: "refills somebody else's account",
    plant:
      ({ quickRefill }) =>
      async (request, forward) => {
        const response = await forward(request);
        if (!isCall(request, guestRefill) || !response.text.includes('BUS_PMT_004')) return response;
        const body = JSON.parse(request.body) as { customerInfo: object };
        const customerInfo = { ...body.customerInfo, ...quickRefill?.other };
        settings.idempotency = false;
        return forward({ ...request, body: JSON.stringify({ ...body, customerInfo }) }).finally(() => {
          settings.idempotency = true;
        });
      },
    missing: { [`${callPrefix} somebody else's account is refused`]: /charges a refill of somebody else's account/ },
  },
  {
    fault: 'sells 45 days and gives 30',
    plant: () => async (request, forward) => {
      const response = await forward(request);
      if (!isCall(request, guestDashboard)) return response;
      return { ...response, text: response.text.replaceAll('"planDuration":30', '"planDuration":45') };
    },
    missing: {
      [`${callPrefix} a payment goes through once`]: /has moved by 30 days, and the page promised 45/,
      [`${callPrefix} the same key again`]: /has moved by 30 days, and the page promised 45/,
      [`${callPrefix} deliveries of one key in parallel`]: /has moved by 30 days, and the page promised 45/,
      [`${callPrefix} a connection lost in the middle`]: /has moved by 30 days, and the page promised 45/,
      [`${callPrefix} a connection lost as soon as`]: /has moved by 30 days, and the page promised 45/,
      [`${callPrefix} a connection lost while`]: /has moved by 30 days, and the page promised 45/,
      [`${callPrefix} a 403 comes before the work`]: /has moved by 30 days, and the page promised 45/,
    },
  },
  {
    fault: 'does not say how many days a plan lasts',
    plant: () => async (request, forward) => {
      const response = await forward(request);
      if (!isCall(request, guestDashboard)) return response;
      const silent = response.text.replaceAll('"HSD_030"', '"FIBER-50"');
      return { ...response, text: silent.replaceAll('"planDuration":30', '"planDuration":0') };
    },
    missing: {
      'guest-dashboard: phone number': /nothing says how many days FIBER-50 lasts/,
      'guest-dashboard: each plan': /they are not sold: FIBER-50/,
      // Nothing of it can be paid.
      ...Object.fromEntries(
        [
          ...['a payment goes through once', 'the same key again', 'deliveries of one key in parallel'],
          ...['a connection lost in the middle', 'a connection lost as soon as', 'a connection lost while'],
          ...['an amount that is not yours', 'card fields of another field', 'a declined card is a code'],
          ...['a 403 comes before the work', "somebody else's account is refused"],
        ].map((start) => [`${callPrefix} ${start}`, /nothing says how many days FIBER-50 lasts/]),
      ),
    },
  },
  {
    fault: 'writes days in another format',
    plant: () => async (request, forward) => {
      const response = await forward(request);
      if (!isCall(request, guestDashboard)) return response;
      const text = response.text.replace(/"expirationDate":"(\d{4})-(\d\d)-(\d\d)"/, '"expirationDate":"$2/$3/$1"');
      return { ...response, text };
    },
    missing: { 'guest-dashboard: phone number': /hsdService\.expirationDate: Invalid ISO date/ },
  },
  {
    fault: 'answers with a list that is too long',
    plant: () => async (request, forward) => {
      const response = await forward(request);
      if (!isCall(request, getTax)) return response;
      const { products, ...rest } = JSON.parse(response.text) as { products: unknown[] };
      return { ...response, text: JSON.stringify({ ...rest, products: Array(2_001).fill(products[0]) }) };
    },
    missing: { 'get-tax: the total': /products: Too big: expected array to have <=2000 items/ },
  },
  {
    fault: 'answers with another content type',
    plant: () => async (request, forward) => {
      const response = await forward(request);
      return isCall(request, getTax) ? { ...response, contentType: 'text/html' } : response;
    },
    missing: { 'get-tax: the total': /content type text\/html, not application\/json/ },
  },
];

describe('a faulty provider that', () => {
  afterEach(() => {
    settings.idempotency = true;
  });

  it.each(PLANTED)(
    '$fault is told which promises are missing, and no others',
    async ({ plant, missing }) => {
      const config = await freshConfig('quick-refill');
      const plantedConfig = plant(config);
      if (plantedConfig === 'ignore keys') settings.idempotency = false;
      const pass: Passing = plantedConfig === 'ignore keys' ? (request, forward) => forward(request) : plantedConfig;
      const proxy = await startProviderProxy(sandboxUrl, pass);
      const provider = new Provider({
        target: proxy.url,
        publicSite: proxy.url,
        timeScale: TIME_SCALE,
        credential: CREDENTIAL,
      });
      const expectedProblems = Object.entries(missing);
      // The others take time, and hold.
      const isChosen = ({ promise }: Check) =>
        EVERY_WAY ||
        [...expectedProblems.map(([start]) => start), 'token:', 'charge-status:'].some((start) =>
          promise.startsWith(start),
        );
      const verdicts = await judge(
        'quick-refill',
        (listChecks('quick-refill', provider, config) ?? []).filter(isChosen),
      );
      await proxy.close();

      const missingVerdicts = verdicts.filter(({ outcome }) => outcome === 'missing');
      expect(
        missingVerdicts.map(
          ({ promise }) => expectedProblems.find(([start]) => promise.startsWith(start))?.[0] ?? promise,
        ),
      ).toEqual(expectedProblems.map(([start]) => start));
      for (const [index, [, words]] of expectedProblems.entries()) expect(missingVerdicts[index]?.found).toMatch(words);
      expect(missingVerdicts.map(formatLine).join('\n')).toMatch(/needed by: .*\/litepay\/refill/);
    },
    60_000,
  );
});

describe('a plan whose code ends with digits other than its days', () => {
  it('is accepted and reported with both numbers', async () => {
    const config = await freshConfig('quick-refill');
    const proxy = await startProviderProxy(sandboxUrl, async (request, forward) => {
      const response = await forward(request);
      return isCall(request, guestDashboard)
        ? { ...response, text: response.text.replaceAll('"HSD_030"', '"HSD_045"') }
        : response;
    });
    const provider = providerAt(proxy.url);
    const checks = (listChecks('quick-refill', provider, config) ?? []).filter(({ promise }) =>
      /each plan/.test(promise),
    );
    const verdicts = await judge('quick-refill', checks);
    await proxy.close();
    expect(verdicts.map(formatLine)).toEqual([
      expect.stringMatching(/^ {2}ok .*\n +note: HSD_045 lasts 30 days by its row and 45 by its code: the row counts$/),
    ]);
  });
});

describe('refill-on-hold', () => {
  const onHold = async (change: (config: Config) => Config, pass: Passing = (request, forward) => forward(request)) => {
    const config = change(await freshConfig('move'));
    const proxy = await startProviderProxy(sandboxUrl, pass);
    const provider = new Provider({
      target: proxy.url,
      publicSite: proxy.url,
      timeScale: TIME_SCALE,
      credential: CREDENTIAL,
    });
    const checks = (listChecks('move', provider, config) ?? []).filter(({ promise }) =>
      /of a paused account/.test(promise),
    );
    const verdicts = await judge('move', checks);
    await proxy.close();
    expect(verdicts).toHaveLength(2);
    return verdicts;
  };
  const asIs = (config: Config) => config;

  it('holds for the sandbox, by card and by PIN', async () => {
    expect((await onHold(asIs)).map(({ outcome }) => outcome)).toEqual(['holds', 'holds']);
  });

  it('is not checked for a provider that does not name it, or names no account for it', async () => {
    expect(listWordings(await onHold((config) => ({ ...config, has: ['service-status'] })), 'not-checked')).toEqual([
      expect.stringMatching(/^guest-refill: .*does not say that the provider has it \(has: refill-on-hold\)$/),
      expect.stringMatching(/^pin-redeem: .*does not say that the provider has it \(has: refill-on-hold\)$/),
    ]);
    const { move } = await freshConfig('move');
    const without = move && { owner: move.owner, other: move.other, served: move.served };
    expect(listWordings(await onHold((config) => ({ ...config, move: without })), 'not-checked')).toEqual([
      expect.stringMatching(/has no move\.paused$/),
      expect.stringMatching(/has no move\.paused$/),
    ]);
  });

  it('fails when a refill ends the move or its days are not added', async () => {
    let isRefilled = false;
    const ends = await onHold(asIs, async (request, forward) => {
      isRefilled ||= isCall(request, guestRefill);
      const response = await forward(request);
      return isRefilled
        ? { ...response, text: response.text.replace('"planStatus":"PAUSED"', '"planStatus":"ACTIVE"') }
        : response;
    });
    expect(listWordings(ends, 'missing')).toEqual([expect.stringMatching(/planStatus is ACTIVE, not PAUSED$/)]);
    const keeps = await onHold(asIs, async (request, forward) => {
      const response = await forward(request);
      return { ...response, text: response.text.replace(/"daysRemaining":\d+/, '"daysRemaining":14') };
    });
    expect(listWordings(keeps, 'missing')).toEqual([
      expect.stringMatching(/30 days bought, and daysRemaining goes from 14 to 14$/),
      expect.stringMatching(/30 days bought, and daysRemaining goes from 14 to 14$/),
    ]);
  });

  it.each([
    [{ has: ['service-status'], lacks: ['service-status'] }, /has and lacks both name service-status/],
    [{ has: ['moves'] }, /has\.0/],
    [{ lacks: ['refill-on-hold'] }, /lacks\.0/],
  ])('is reported in exactly one list, the right one: %j', (lists, problem) => {
    expect(() => parseConfig(lists)).toThrow(problem);
  });
});

describe('the conformance report', () => {
  const verdict = { stage: 'kit', promise: 'assign-device-code: works', calls: ['assign-device-code'] } as const;

  it('names each missing promise, what was found and the pages that need it', () => {
    expect(formatLine({ ...verdict, outcome: 'missing', found: 'HTTP 500' })).toBe(
      '  MISSING  assign-device-code: works\n           found: HTTP 500\n           needed by: /dollargeneral',
    );
  });

  it('counts the verdicts', () => {
    const holds = { ...verdict, outcome: 'holds', found: '' } as const;
    const uncheckedVerdict = { ...verdict, outcome: 'not-checked', found: 'no pin' } as const;
    expect(formatSummary([holds, holds, uncheckedVerdict])).toBe('2 promises hold, 0 missing, 1 not checked');
  });
});

describe('the arguments of the conformance run', () => {
  it.each([
    [['--target', 'http://localhost:4100/'], { target: 'http://localhost:4100', only: undefined, config: undefined }],
    [
      ['--target=https://bss.example', '--only', 'kit', '--config', 'mine.json'],
      { target: 'https://bss.example', only: 'kit', config: 'mine.json' },
    ],
  ])('%j', (args, expectedOptions) => {
    expect(readArguments(args)).toEqual(expectedOptions);
  });

  it.each([[[]], [['--target', 'localhost']], [['--target', 'http://a.example', '--only', 'tv']], [['--loud']]])(
    'is refused: %j',
    (args) => {
      expect(() => readArguments(args)).toThrow(/^Usage: npm run conformance/);
    },
  );
});

describe('the conformance configuration', () => {
  it('reports its problems', () => {
    const wrong = { quickRefill: { guest: { phone: '555', zip: '62701' } }, colour: 'red' };
    expect(() => parseConfig(wrong)).toThrow(/quickRefill\.guest\.phone: .*\n.*quickRefill\.other/);
  });

  it('reads a token from the environment', () => {
    process.env['CONFORMANCE_TEST_TOKEN'] = 'secret-token';
    const owner = { accessToken: 'env:CONFORMANCE_TEST_TOKEN', accountId: '1' };
    expect(parseConfig({ account: { owner, other: owner } }).account?.owner.accessToken).toBe('secret-token');
    const missing = { accessToken: 'env:CONFORMANCE_NO_SUCH_TOKEN', accountId: '1' };
    expect(() => parseConfig({ account: { owner: missing, other: owner } })).toThrow(
      /CONFORMANCE_NO_SUCH_TOKEN is not set/,
    );
  });
});
