import { followGuestPayment } from '#lib/services/litepay/follow-guest-payment.ts';
import { findVisit } from '#lib/session/guest-visit.ts';

export const maxDuration = 120;

/** What became of this browser's payment; asked again and again by the waiting page. */
export async function GET(): Promise<Response> {
  const answer = await followGuestPayment(await findVisit());
  return Response.json(answer, { headers: { 'cache-control': 'private, no-store' } });
}
