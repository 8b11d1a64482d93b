import { GuestClient } from '#tests/e2e/support/guest-client.ts';
import type { Fault } from '#tests/e2e/support/sandbox-client.ts';
import { eachAtOnce } from './at-once.ts';
import type { Context, PartResult, Proof } from './proof.ts';
import { SANDBOX_SETTLES_WITHIN } from '../local-environment.ts';
import { directly, type ProvedSite, startProvedSite } from './proved-site.ts';
import { quantile, timesText } from './times.ts';

const KNOWN_MS = 10_000;
const KNOWN_SHARE = 0.95;
const ALL_KNOWN_MS = 60_000;
/** What never arrived is known to be so this long after the provider would know of it. */
const NEVER_KNOWN_MS = 15_000;
const SETTLES_WITHIN_MS = SANDBOX_SETTLES_WITHIN * 1_000;
const AT_ONCE = 20;
const RECEIPT = '/en/litepay/order-confirmation';

type Kind = Omit<Fault, 'call' | 'match' | 'times'>;

/** How a response to a charge is lost. */
const LOST: readonly Kind[] = [
  { kind: 'lost' },
  { kind: 'reset' },
  { kind: 'html' },
  { kind: 'malformed' },
  { kind: 'schema' },
  { kind: 'http', status: 503 },
  { kind: 'wrong-content-type' },
  { kind: 'oversize-body' },
];

/** Each request breaks off before it arrives. */
const NEVER_ARRIVES: Kind = { kind: 'reset' };

/** Guests whose charge gets no usable response, with the time limits of production. */
export const LOST_ANSWERS: Proof = {
  name: 'P2',
  promise: `Whoever was charged sees the receipt; ${KNOWN_SHARE * 100} % know within ${KNOWN_MS / 1_000} s and all within ${ALL_KNOWN_MS / 1_000} s how a payment with a lost answer ended; of one that never arrived within PROVIDER_SETTLES_WITHIN and ${NEVER_KNOWN_MS / 1_000} s`,
  parts: (isShort) => {
    const payments = isShort ? 160 : 8_000;
    const never = isShort ? 20 : 400;
    return [
      { name: `${payments} lost answers`, run: (context) => loseAnswers(payments, context) },
      { name: `${never} payments that never arrive`, run: (context) => loseRequests(never, context) },
    ];
  },
};

interface KnownEnding {
  ms: number;
  end: string;
  problem: string | null;
}

async function loseAnswers(payments: number, { signal }: Context): Promise<PartResult> {
  const site = await startProvedSite(directly, { signal });
  try {
    const numbers = Array.from({ length: payments }, (_, index) => index);
    const results = await eachAtOnce(numbers, AT_ONCE, (number) =>
      pay(site, LOST[number % LOST.length] ?? { kind: 'lost' }),
    );
    const times = results.map(({ ms }) => ms);
    const problems = results.flatMap(({ problem }) => problem ?? []);
    const [most, all] = [quantile(times, KNOWN_SHARE), quantile(times, 1)];
    if (most > KNOWN_MS) problems.push(`${KNOWN_SHARE * 100} % were known after ${Math.round(most)} ms`);
    if (all > ALL_KNOWN_MS) problems.push(`the last one was known after ${Math.round(all)} ms`);
    const ends = [...Map.groupBy(results, ({ end }) => end)].map(([end, each]) => `${each.length} ${end}`);
    return {
      figures: {
        ended: ends.join(', '),
        'until the end is known': `${KNOWN_SHARE * 100} % within ${Math.round(most)} ms; ${timesText(times)}`,
      },
      broken: problems,
    };
  } finally {
    await site.stop();
  }
}

/** The end of a broken connection is at the payment's beginning here, as good as. */
async function loseRequests(payments: number, { signal }: Context): Promise<PartResult> {
  const site = await startProvedSite(directly, { signal });
  try {
    const numbers = Array.from({ length: payments }, (_, index) => index);
    const results = await eachAtOnce(numbers, AT_ONCE, () => pay(site, NEVER_ARRIVES, null));
    const times = results.map(({ ms }) => ms);
    const problems = results.flatMap(({ problem, end }) => problem ?? (end === 'not-charged' ? [] : [`told ‘${end}’`]));
    const [least, most] = [Math.min(...times), quantile(times, 1)];
    if (least < SETTLES_WITHIN_MS) problems.push(`one was told as not charged after ${Math.round(least)} ms`);
    if (most > SETTLES_WITHIN_MS + NEVER_KNOWN_MS) problems.push(`the last one was known after ${Math.round(most)} ms`);
    return { figures: { 'until the end is known': timesText(times) }, broken: problems };
  } finally {
    await site.stop();
  }
}

/** `times`: how many requests are met; null for all. */
async function pay(
  { webUrl, sandbox }: Pick<ProvedSite<never>, 'webUrl' | 'sandbox'>,
  kind: Kind,
  times: number | null = 1,
): Promise<KnownEnding> {
  const person = await sandbox.persona('expiring');
  const accountId = person.accountIds[0] ?? '';
  const guest = new GuestClient(webUrl);
  const payment = await guest.prepare(person);
  await sandbox.fault({ call: 'guest-refill', ...kind, ...(times !== null && { times }), match: { accountId } });
  const startedAt = performance.now();
  const end = await guest.payToTheEnd(payment);
  const ms = performance.now() - startedAt;
  const [charge, ...more] = await sandbox.charges({ accountId });
  const sees = await guest.open(RECEIPT);
  const isShown = sees.path === RECEIPT && charge !== undefined && sees.html.includes(charge.orderNumber);
  const problems = [
    ...(more.length > 0 ? ['charged twice'] : []),
    ...(charge && !isShown ? ['charged without a receipt'] : []),
    ...(charge && end !== 'confirmed' ? [`charged, and told ‘${end}’`] : []),
    ...(!charge && end === 'confirmed' ? ['a receipt without a charge'] : []),
  ];
  return { ms, end, problem: problems.length > 0 ? `${kind.kind}: ${problems.join(', ')}` : null };
}
