import type { PaymentOutcome } from '#lib/payment/api.ts';
import type { HandlerReply } from '#tests/e2e/support/web-client.ts';
import { pause } from './retry.ts';
import type { Random } from './random.ts';
import type { CustomerRecord } from './record.ts';

/** The attempt id of forged requests; no attempt has it. */
const FORGED = 'f'.repeat(64);
const LATEST_REPLAY_MS = 5_000;
const LONGEST_ABORT_MS = 3_000;
/** Our own timeout of a charge has passed; whether a long one took effect is not known yet. */
const BROKEN_OFF_MS = { least: 6_050, spread: 1_000 };

interface Payment {
  attempt: string;
  totalCents: number;
  purchase: { id: string; version: number };
}

/** Sends a payment. `signal`: aborted when the browser gives up. */
type Post<Request> = (request: Request, signal?: AbortSignal) => Promise<HandlerReply<PaymentOutcome>>;

interface Delivery<Request> {
  post: Post<Request>;
  random: Random;
  record: CustomerRecord;
  /** How many of a hundred deliveries are tampered with. */
  tamperPercent: number;
  /** The same payment by another payer: another fingerprint under the same key. */
  otherPayer?: (request: Request) => Request;
}

/**
 * One press of the button, delivered badly: one to five deliveries at the same time or nearly so, some given up within three seconds, some
 * tampered with, and replays of the whole request up to five seconds later.
 */
export async function deliverBadly<Request extends Payment>(
  request: Request,
  { post, random, record, tamperPercent, otherPayer }: Delivery<Request>,
): Promise<void> {
  const deliveries = Array.from({ length: 1 + random.below(5) }, () => {
    const alteredRequest = random.chance(5) && otherPayer ? otherPayer(request) : tamper(request, random);
    return {
      request: random.chance(tamperPercent) ? alteredRequest : request,
      afterMs: random.chance(70) ? 0 : random.below(500),
      giveUpMs: random.chance(30) ? random.below(LONGEST_ABORT_MS) : null,
    };
  });
  const replays = Array.from({ length: random.below(3) }, () => ({
    request,
    afterMs: random.below(LATEST_REPLAY_MS),
    giveUpMs: null,
  }));
  await Promise.all(
    [...deliveries, ...replays].map(async (delivery) => {
      await pause(delivery.afterMs);
      if (delivery.request !== request) record.tampered += 1;
      if (delivery.request.totalCents === request.totalCents) record.approved(delivery.request);
      const signal = delivery.giveUpMs === null ? undefined : AbortSignal.timeout(delivery.giveUpMs);
      record.answered(await post(delivery.request, signal).catch(() => null));
    }),
  );
}

function tamper<Request extends Payment>(request: Request, random: Random): Request {
  const { purchase, totalCents } = request;
  return random.pick<Request>([
    { ...request, totalCents: totalCents - 1 },
    { ...request, totalCents: totalCents + 100 },
    { ...request, attempt: FORGED },
    { ...request, purchase: { ...purchase, version: purchase.version + 1 } },
    { ...request, purchase: { ...purchase, id: `${purchase.id.slice(0, -1)}_` } },
  ]);
}

/** Does something once our own request for a long charge has just broken off; called when it is delivered. */
export async function afterBrokenOff<T>(random: Random, act: () => Promise<T>): Promise<T> {
  await pause(BROKEN_OFF_MS.least + random.below(BROKEN_OFF_MS.spread));
  return act();
}
