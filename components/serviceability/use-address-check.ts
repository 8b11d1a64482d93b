'use client';

import { useReducer, useRef } from 'react';
import type { ServiceabilityResponse, ValidateResponse } from '#lib/serviceability/api.ts';
import { type ApiResponse, toLostResponse, post } from '#lib/browser/api.ts';
import {
  ADDRESS_CHECK_START,
  type CheckError,
  type CheckStage,
  type KnownAddress,
  nextCheck,
} from '#lib/serviceability/address-check.ts';
import type { AddressFormValues } from '#lib/serviceability/address-form.ts';
import { useRouter } from '#lib/i18n/use-router.ts';
import { ERROR_PAGE } from '#lib/domain/session/site-paths.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import type { PartnerSlug } from '#lib/domain/retail-partners.ts';
import { loadPart, preloadPart } from '#lib/browser/load-part.ts';

/** The provider may take a minute to validate an address, and the server's own budget ends a little later; this ends last. */
export const CHECK_TIMEOUT_MS = 95_000;

/** A page's requests about an address. They resolve to null if the customer is redirected, so that nothing more is shown here. */
export interface CheckRequests {
  validate: (address: AddressFormValues) => Promise<ApiResponse<ValidateResponse> | null>;
  checkPlace: (candidate: KnownAddress) => Promise<ApiResponse<ServiceabilityResponse> | null>;
}

export type AddressCheckFlow = ReturnType<typeof useAddressCheck>;

/** Spec 1 §4: from a typed address to its outcome. One request at a time; no outcome loses the customer's input. */
export function useAddressCheck({ validate, checkPlace }: CheckRequests) {
  const [check, dispatch] = useReducer(nextCheck, ADDRESS_CHECK_START);
  const router = useRouter();

  /** The number of the latest request: a customer who has left its stage no longer waits for its response. */
  const latest = useRef(0);

  const confirm = async (candidate: KnownAddress): Promise<void> => {
    dispatch({ type: 'requested' });
    const request = ++latest.current;
    const response = await withStages(checkPlace(candidate));
    if (request !== latest.current || response === null) return;
    if (!response.ok) return dispatch({ type: 'failed', error: toCheckError(response) });
    switch (response.body.outcome) {
      case 'failed':
        return dispatch({ type: 'failed', error: { kind: 'connection' } });
      case 'error':
        // Spec 1 §4, §8.
        return router.push(ERROR_PAGE);
      case 'serviceable':
      case 'unserviceable':
      case 'existing-prepaid':
      case 'existing-postpaid':
        return dispatch({ type: 'checked', address: candidate, response: response.body });
      default:
        return dispatch({ type: 'failed', error: toCheckError(toLostResponse(response.body.outcome)) });
    }
  };

  const submit = async ({ address, unit, zip }: AddressFormValues): Promise<void> => {
    dispatch({ type: 'requested' });
    const request = ++latest.current;
    const response = await withStages(validate({ address, unit, zip }));
    if (request !== latest.current || response === null) return;
    if (!response.ok) return dispatch({ type: 'failed', error: toCheckError(response) });
    switch (response.body.outcome) {
      case 'one':
        return confirm(response.body.candidate);
      case 'several':
        return dispatch({ type: 'ambiguous', candidates: response.body.candidates });
      case 'none': {
        const kind = response.body.error === 'invalid-address' ? 'not-found' : 'connection';
        return dispatch({ type: 'failed', error: { kind } });
      }
      case 'failed':
        return dispatch({ type: 'failed', error: { kind: 'connection' } });
      default:
        return dispatch({ type: 'failed', error: toCheckError(toLostResponse(response.body.outcome)) });
    }
  };

  return {
    check,
    submit,
    /** Confirms one of several units. */
    confirm,
    confirmMoving: () => dispatch({ type: 'confirmedMoving' }),
    reset: () => dispatch({ type: 'reset' }),
    /** Shows the stage that this tab remembers, without moving the focus. */
    restore: (stage: CheckStage) => dispatch({ type: 'restored', stage }),
    /** The customer went back to an earlier stage: a response still under way is ignored. */
    goBackTo: (stage: CheckStage) => {
      latest.current += 1;
      dispatch({ type: 'returned', stage });
    },
  };
}

const LOST: ApiResponse<never> = { ok: false, reason: 'offline', reference: null };

/** A response, and the code of the stage that it leads to: without that code there is nothing to show. */
async function withStages<Body>(request: Promise<ApiResponse<Body> | null>): Promise<ApiResponse<Body> | null> {
  const [response, stages] = await Promise.all([request, loadStages().catch(() => null)]);
  return stages ? response : LOST;
}

function toCheckError(response: Extract<ApiResponse<unknown>, { ok: false }>): CheckError {
  return response.reason === 'limited'
    ? { kind: 'limited', seconds: response.retryAfterSeconds }
    : { kind: 'connection' };
}

/** The address check of pages that need no login. */
export function publicCheck(locale: Locale, partner?: PartnerSlug): CheckRequests {
  const options = { timeoutMs: CHECK_TIMEOUT_MS };
  return {
    validate: (address) => post('/api/address/validate', { locale, address }, options),
    checkPlace: ({ id }) =>
      post('/api/serviceability', { locale, candidateId: id, ...(partner && { partner }) }, options),
  };
}

/** Everything that the first view can do without, in one chunk, which the browser fetches once the customer begins to type. */
export const loadStages = () => loadPart(() => import('./lazy-stages.ts'));
export const preloadStages = () => preloadPart(() => import('./lazy-stages.ts'));
