import 'server-only';
import type { output } from 'zod/v4/core';
import { constantTimeResponse, waitForStep } from '#lib/http/constant-time-response.ts';
import { jsonHandler } from '#lib/http/json-handler.ts';
import { logFailedRequest } from '#lib/http/request-bug.ts';
import { hashSubject } from '#lib/http/secrets.ts';
import { shortCode, trackRequest } from '#lib/http/tracking.ts';
import { type LookupResponse, lookupRequestSchema } from '#lib/litepay/api.ts';
import { guestLookupOutcome } from '#lib/litepay/guest-lookup-outcome.ts';
import { createAccountReading, storeTime } from '#lib/payment/server/account-reading.ts';
import { changePurchase, loadForChange } from '#lib/payment/server/change-purchase.ts';
import { type BrowserSession, browserContext, newBrowserGuard } from '#lib/session/browser-session.ts';
import { type GuestPurpose, loadGuestAccount, toLocatedAccount, toLocatedPlan } from './guest-account.ts';
import { findOrCreateLitepayPurchase } from './litepay-purchase.ts';
import { litepayFlow } from './quote-guest-refill.ts';

/** The result of a guest's lookup. `isRight`: it was no wrong guess at an account, so a newcomer's try is given back. */
export interface GuestLookup<Response extends { outcome: string }> {
  response: Response;
  isRight: boolean;
}

/** Found and not found must be indistinguishable by size and time: responses are padded, and their times rounded up (promise P10). */
const PADDED_BYTES = 896;

type LookupRequest = output<typeof lookupRequestSchema>;

/** A handler that looks an account up by phone and ZIP code, under the one limit for that. */
export function lookupHandler<Outcome extends { outcome: string }>(
  look: (browserSession: BrowserSession, request: LookupRequest) => Promise<GuestLookup<Outcome>>,
) {
  return constantTimeResponse(
    jsonHandler({
      guard: newBrowserGuard,
      limit: { name: 'lookup', subjectHash: ({ phone }: LookupRequest) => hashSubject('phone', phone) },
      body: lookupRequestSchema,
      paddedBytes: PADDED_BYTES,
      run: async (lookup, { request, who }) => {
        const { response, isRight } = await runLookup(request, () => look(who, lookup));
        return { body: response, isCorrect: isRight };
      },
    }),
  );
}

/** Longer than a read that fails at once, with its retry, or whatever comes after a read that finds an account. */
const FAILURE_STEP_MS = 1_000;

/** These outcomes end on a full second, whether or not the provider was called. */
const SLOW_OUTCOMES = new Set(['unavailable', 'refused']);

const UNAVAILABLE = { response: { outcome: 'unavailable' }, isRight: true } as const;

/**
 * Runs a lookup. An error that comes after an account was found, in the store or in our own code, ends as one that comes before: in the same
 * words, at no cost of a try, and on a full second. So it reveals nothing of any account (promise P10).
 */
export async function runLookup<Response extends { outcome: string }>(
  request: Request,
  look: () => Promise<GuestLookup<Response>>,
): Promise<GuestLookup<Response | { outcome: 'unavailable' }>> {
  const startedAt = performance.now();
  const lookup = await look().catch((error: unknown) => {
    const trackingId = trackRequest(request.headers);
    const { pathname: path } = new URL(request.url);
    logFailedRequest({ trackingId, reference: shortCode(trackingId), path }, error);
    return UNAVAILABLE;
  });
  if (SLOW_OUTCOMES.has(lookup.response.outcome)) await waitForStep(startedAt, FAILURE_STEP_MS);
  return lookup;
}

interface LookupInput {
  /** Ten digits. */
  phone: string;
  /** Five digits. */
  zip: string;
  /** The confirmed payment that the guest moves past. */
  after: string | null;
  /** The account of a refill link: the link opens no other one, and the guest does not learn the phone and ZIP code. */
  linkedAccountId?: string;
  purpose?: GuestPurpose;
}

/**
 * Spec 3 §4.5, step 1: finds the plan by phone and ZIP code. The response reveals found or not, plan, price, days left and credit; nothing
 * else about the account leaves the server. A payment of this browser that is in progress, or has been confirmed meanwhile, is reported
 * instead. If nothing is found, or the provider cannot say, the purchase keeps no account, so that page and server agree.
 */
export async function lookUpAccount(
  browserSession: BrowserSession,
  { phone, zip, after, linkedAccountId, purpose = 'refill' }: LookupInput,
): Promise<GuestLookup<LookupResponse>> {
  const purchase = await findOrCreateLitepayPurchase(browserSession.browserId);
  const { id } = purchase;
  const draft = await loadForChange(litepayFlow, browserSession, id, { afterPayment: after, loadedPurchase: purchase });
  if (draft.outcome === 'open' || draft.outcome === 'confirmed') {
    return { response: { outcome: draft.outcome }, isRight: true };
  }

  const callContext = browserContext(browserSession, {
    trackingId: purchase.data.trackingId,
    caller: hashSubject('phone', phone),
  });
  const askedAt = await storeTime();
  const result = await loadGuestAccount(callContext, { phone, zip }, { purpose });
  const isByLink = linkedAccountId !== undefined;
  // The phone of a link may be another account's by now.
  const isOther = result.ok && isByLink && result.value.accountId !== linkedAccountId;
  const account =
    result.ok && !isOther
      ? toLocatedAccount(result.value, {
          phone,
          zip,
          isByLink,
          ...(await createAccountReading(result.value.accountId, askedAt)),
        })
      : null;
  const outcome = isOther ? 'not-found' : guestLookupOutcome(result);
  const change = await changePurchase(litepayFlow, browserSession, id, {
    afterPayment: after,
    loadedPurchase: purchase,
    change: (data) => ({ ...data, located: account, pin: null, failed: null, unsent: null }),
  });
  switch (change.outcome) {
    // These reveal nothing of the account, so they count alike whatever was found.
    case 'open':
    case 'confirmed':
      return { response: { outcome: change.outcome }, isRight: true };
    case 'changed':
    case 'unavailable':
      return { response: { outcome: 'unavailable' }, isRight: true };
    case 'done': {
      if (outcome !== 'found') return { response: { outcome }, isRight: outcome !== 'not-found' };
      if (!account) throw new Error('Lookup outcome is found, but no account was stored');
      const version = change.purchase.contentVersion;
      return { response: { outcome, plan: toLocatedPlan(account), purchase: { id, version } }, isRight: true };
    }
  }
}
