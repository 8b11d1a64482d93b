import { randomUUID } from 'node:crypto';
import type { BodyOf } from '#lib/contract/operation.ts';
import { decoder, token } from '#lib/contract/session.ts';
import { type Dashboard, dashboard } from '#lib/contract/dashboard.ts';
import { addDays, type CalendarDay } from '#lib/domain/calendar-day.ts';
import { Breach, once } from './check.ts';
import type { Config, TestOwner } from './config.ts';
import { exampleBody } from './example-requests.ts';
import { expectDone, type Provider, type Visitor } from './exchange.ts';

const UNKNOWN_CREDENTIAL = 'conformance-0000000000000000';

/** A visitor whose credential the provider never gave out. */
export const withUnknownToken = (visitor: Visitor): Visitor => ({ ...visitor, xsrfToken: UNKNOWN_CREDENTIAL });
export const withUnknownSession = (visitor: Visitor): Visitor => ({ ...visitor, sessionId: UNKNOWN_CREDENTIAL });

/** A visit without a sign-in, with the provider's token if it gives one. */
export function guestVisit(provider: Provider) {
  return once(async (): Promise<Visitor> => {
    const trackingId = randomUUID();
    const { xsrfToken } = expectDone(await provider.call(token, { query: { trackingId } }, { trackingId }));
    return { trackingId, ...(xsrfToken && { xsrfToken }) };
  });
}

export interface OwnerVisit {
  visitor: Visitor;
  custGuid: string;
  accountId: string;
}

/** A signed-in customer: the session that `decoder` opens for the access token. */
export function ownerVisit(
  provider: Provider,
  { appOrigin }: Config,
  guest: () => Promise<Visitor>,
  { accessToken, accountId }: TestOwner,
) {
  return once(async (): Promise<OwnerVisit> => {
    const visitor = { ...(await guest()), accessToken };
    const redirectUri = new URL('/en/handoff', appOrigin).href;
    const body: BodyOf<typeof decoder> = { redirectUri, trackingId: visitor.trackingId };
    const { custGuid, sessionId, identityResponse } = expectDone(await provider.call(decoder, { body }, visitor));
    const identityAccounts = identityResponse.response?.identityAccounts ?? [];
    if (!identityAccounts.some(({ accountNumber }) => accountNumber === accountId)) {
      throw new Breach(`decoder does not list account ${accountId} of ${custGuid}`);
    }
    return { visitor: { ...visitor, sessionId }, custGuid, accountId };
  });
}

/** An owner's account as the web app reads it. */
export async function readDashboard(provider: Provider, visitor: Visitor, accountId: string) {
  const body: BodyOf<typeof dashboard> = { ...exampleBody('dashboard'), accountId };
  return expectDone(await provider.call(dashboard, { query: { trackingId: visitor.trackingId }, body }, visitor));
}

/** The provider's calendar day, which only it knows: counted from an account's last paid day and days left. Null if it has none left. */
export function findToday({ hsdService }: Pick<Dashboard, 'hsdService'>): CalendarDay | null {
  const { expirationDate, daysRemaining } = hsdService ?? {};
  return expirationDate && daysRemaining && daysRemaining > 0 ? addDays(expirationDate, 1 - daysRemaining) : null;
}
