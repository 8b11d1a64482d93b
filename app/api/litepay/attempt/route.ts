import { followGuestPayment } from '#lib/services/litepay/follow-guest-payment.ts';
import { findVisit } from '#lib/session/guest-visit.ts';
import { jsonReader } from '#lib/session/handle.ts';

export const maxDuration = 120;

/** What became of this browser's payment; asked again and again by the waiting page. */
export const GET = jsonReader(async () => ({ body: await followGuestPayment(await findVisit()) }));
