import { randomUUID } from 'node:crypto';
import type { createSession, restoreSession } from '#lib/contract/shop.ts';
import { DEFAULT_LOCALE, findLocale, LANGUAGES } from '#lib/i18n/locales.ts';
import { findDigitalSession } from '../identity/digital-sessions.ts';
import { isAllowedReturn } from '../identity/return-url.ts';
import { findLocation } from '../state/find-addresses.ts';
import { digitalSessions } from '../state/schema/digital-sessions.ts';
import type { Behavior } from './register-call.ts';
import { Refusal } from './refusal.ts';

/** Spec 1 §7: takes over the shopper and the cart; the identity router finds them by the session's id. */
export const openDigitalSession: Behavior<typeof createSession> = async ({ body, query, sandbox }) => {
  const { redirectUrl, location } = body.handOffPayload;
  if (!isAllowedReturn(redirectUrl, sandbox.config)) {
    return new Refusal('BUS_SESSION_002', 'The identity router does not lead back to this address');
  }
  const address = await findLocation(sandbox.db, location.locationId);
  if (address?.marketId !== location.marketId) {
    return new Refusal('BUS_SESSION_003', 'The location is not in this market');
  }
  const digitalSessionId = randomUUID();
  await sandbox.db.insert(digitalSessions).values({
    id: digitalSessionId,
    trackingId: query.trackingId,
    handOff: body.handOffPayload,
    redirectUrl,
    language: LANGUAGES[findLocale(new URL(redirectUrl).pathname.split('/')[1]) ?? DEFAULT_LOCALE].wire,
    createdAt: sandbox.clock.now(),
  });
  sandbox.subjects.tie(digitalSessionId, query.trackingId);
  return { digitalSessionId };
};

/** Spec 1 §3, §4: what the identity router learned about the shopper; empty strings for the rest. */
export const restoreDigitalSession: Behavior<typeof restoreSession> = async ({ query, sandbox }) => {
  const digitalSession = await findDigitalSession(sandbox.db, query.digitalSessionId);
  if (!digitalSession) return new Refusal('BUS_SESSION_001', 'There is no such session');
  const session = digitalSession.completedAt === null ? null : digitalSession;
  return {
    name: { firstName: session?.firstName ?? '', lastName: session?.lastName ?? '' },
    contact: {
      phoneNumber: session?.phone ?? '',
      email: session?.email ?? '',
      verificationStatus: { mobile: session?.mobileVerified ? 'Y' : 'N', email: 'N' },
    },
    identity: { custGuid: session?.custGuid ?? '', errorCode: session?.errorCode ?? '' },
  };
};
