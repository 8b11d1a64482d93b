import type { PaymentOutcome } from '#lib/payment/api.ts';
import type { HandlerReply } from '#tests/e2e/support/web-client.ts';
import type { CustomerRecord, Ending } from './record.ts';
import { pause } from './retry.ts';

/** How long an honest customer keeps pressing the button, even during an outage. */
export const PRESS_MS = 60_000;
export const PRESS_EVERY_MS = 700;

interface Honest {
  record: CustomerRecord;
  /** Prepares a payment and presses the button. */
  press: () => Promise<HandlerReply<PaymentOutcome>>;
  /** Waits for the outcome of everything that was sent; null if nothing was charged. */
  outcome: () => Promise<Ending | null>;
  /** How long to go on pressing, in ms. Waiting for an outcome takes nothing of it: who has waited presses again. */
  pressMs?: number;
}

/** Presses the button until it is paid. A response of 'paid' or 'paying' is checked again. */
export async function payHonestly({ record, press, outcome, pressMs = PRESS_MS }: Honest): Promise<Ending> {
  for (let pressedMs = 0; pressedMs < pressMs;) {
    const lastOutcome = await outcome();
    if (lastOutcome) return lastOutcome;
    const startedAt = Date.now();
    try {
      record.problem = (await press()).text;
    } catch (error) {
      record.problem = error instanceof Error ? error.message : String(error);
      record.saw(record.problem);
    }
    await pause(PRESS_EVERY_MS);
    pressedMs += Date.now() - startedAt;
  }
  return (await outcome()) ?? 'unpaid';
}
