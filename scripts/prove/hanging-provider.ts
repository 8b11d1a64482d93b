import type { GuestCardPayRequest } from '#lib/litepay/api.ts';
import { GuestClient } from '#tests/e2e/support/guest-client.ts';
import { pause } from '../stress/retry.ts';
import { eachAtOnce } from './at-once.ts';
import type { Context, PartResult, Proof } from './proof.ts';
import { directly, startProvedSite } from './proved-site.ts';
import { quantile, timesText } from './times.ts';

const PER_SECOND = 50;
const PREPARED_AT_ONCE = 8;
const WITHIN_MS = 1_500;
const P99_MS = 2_000;
const WAITING_PAGE = '/en/litepay/status';

/** Guests press the button while the provider accepts charges and never responds. */
export const HANGING_PROVIDER: Proof = {
  name: 'P3',
  promise: `A response or the waiting page within ${WITHIN_MS} ms, p99 ${P99_MS} ms at ${PER_SECOND} payments a second, while the provider hangs`,
  parts: (isShort) => {
    const seconds = isShort ? 10 : 60;
    return [{ name: `${seconds} s of payments`, run: (context) => payWhileHanging(seconds, context) }];
  },
};

interface Ready {
  guest: GuestClient;
  payment: GuestCardPayRequest;
}

/** Times in ms, from the press of the button. */
interface PaymentWait {
  response: number;
  page: number;
  problem: string | null;
}

async function payWhileHanging(seconds: number, { signal }: Context): Promise<PartResult> {
  const site = await startProvedSite(directly, { signal });
  try {
    const numbers = Array.from({ length: seconds * PER_SECOND }, (_, index) => index);
    const ready = await eachAtOnce(numbers, PREPARED_AT_ONCE, async (): Promise<Ready> => {
      const guest = new GuestClient(site.webUrl);
      return { guest, payment: await guest.prepare(await site.sandbox.persona('expiring')) };
    });
    await site.sandbox.fault({ call: 'guest-refill', kind: 'timeout', match: {} });
    const startedAt = performance.now();
    const results = await Promise.all(
      ready.map(async (each, index) => {
        await pause(Math.max(0, startedAt + (index * 1_000) / PER_SECOND - performance.now()));
        return press(each);
      }),
    );
    const charges = await site.sandbox.charges({});
    return judge(results, charges.length);
  } finally {
    await site.stop();
  }
}

async function press({ guest, payment }: Ready): Promise<PaymentWait> {
  const startedAt = performance.now();
  const since = () => performance.now() - startedAt;
  try {
    const { status, body } = await guest.pay(payment);
    const response = since();
    if (body?.outcome !== 'pending') {
      return { response, page: response, problem: `the response is ${body?.outcome ?? status}` };
    }
    const { path } = await guest.open(WAITING_PAGE);
    return { response, page: since(), problem: path === WAITING_PAGE ? null : `the waiting page is ${path}` };
  } catch (error) {
    return { response: since(), page: since(), problem: error instanceof Error ? error.message : String(error) };
  }
}

function judge(waits: readonly PaymentWait[], charges: number): PartResult {
  const pages = waits.map(({ page }) => page);
  const problems = waits.flatMap(({ problem }) => problem ?? []);
  const [half, most] = [quantile(pages, 0.5), quantile(pages, 0.99)];
  if (half > WITHIN_MS) problems.push(`half of the waiting pages took longer than ${Math.round(half)} ms`);
  if (most > P99_MS) problems.push(`one in a hundred waiting pages took longer than ${Math.round(most)} ms`);
  if (charges > 0) problems.push(`${charges} charges of a provider that hangs`);
  return {
    figures: {
      payments: String(waits.length),
      'until the response': timesText(waits.map(({ response }) => response)),
      'until the waiting page is complete': timesText(pages),
    },
    broken: problems,
  };
}
