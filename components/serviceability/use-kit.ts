'use client';

import { useLocale } from 'next-intl';
import { useRef, useState } from 'react';
import { post } from '#lib/browser/api.ts';
import { track } from '#lib/browser/data-layer.ts';
import type { KnownAddress } from '#lib/flows/address-check.ts';
import type { DeviceCodeFormValues } from '#lib/forms/device-code-form.ts';
import type { DeviceCodeError } from '#lib/rules/serviceability/device-code-outcome.ts';
import type { PartnerSlug } from '#lib/rules/serviceability/retail-partners.ts';

/** A little more than the server's own budget: a minute, plus the time for a token. */
const TIMEOUT_MS = 95_000;

export type KitError = { kind: DeviceCodeError } | { kind: 'limited'; seconds: number };

interface Kit {
  isSending: boolean;
  error: KitError | null;
  /** The mobile number, ten digits, that the kit was tied to. */
  readyFor: string | null;
  /** Counts the outcomes of requests. */
  focusKey: number;
}

/** Spec 1 §4, §8: ties a starter kit to an address. Sent once per press; the same kit, place and phone again succeed again. */
export function useKit(partner: PartnerSlug | undefined) {
  const locale = useLocale();
  const [kit, setKit] = useState<Kit>({ isSending: false, error: null, readyFor: null, focusKey: 0 });
  const sending = useRef(0);

  const refuse = (error: KitError) => {
    if (error.kind !== 'limited') track({ event: 'wizard_error', detail: 'device code not found' });
    setKit(({ focusKey }) => ({ isSending: false, error, readyFor: null, focusKey: focusKey + 1 }));
  };

  const submit = async (place: KnownAddress, values: DeviceCodeFormValues) => {
    if (!partner) return;
    const { id, unit, addressLine1, city, state, zip } = place;
    const focusKey = ++sending.current;
    setKit((now) => ({ ...now, isSending: true, error: null }));
    const response = await post(
      '/api/device-code',
      { locale, partner, candidate: { id, unit, addressLine1, city, state, zip }, kit: values },
      { ready: 1, refused: 1 },
      { timeoutMs: TIMEOUT_MS },
    );
    if (focusKey !== sending.current) return;
    if (!response.ok && response.reason === 'limited') {
      return refuse({ kind: 'limited', seconds: response.retryAfterSeconds });
    }
    if (!response.ok) return refuse({ kind: response.reason === 'refused' ? 'content' : 'connection' });
    if (response.body.outcome === 'refused') return refuse({ kind: response.body.error });
    setKit((now) => ({ isSending: false, error: null, readyFor: values.mobile, focusKey: now.focusKey + 1 }));
  };

  /** For a change of stage: a response still under way is ignored. */
  const reset = (readyFor: string | null) => {
    sending.current += 1;
    setKit(({ focusKey }) => ({ isSending: false, error: null, readyFor, focusKey }));
  };

  return { ...kit, submit, reset };
}
