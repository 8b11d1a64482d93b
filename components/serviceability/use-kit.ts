'use client';

import { useLocale } from 'next-intl';
import { useRef, useState } from 'react';
import { postJson } from '#lib/browser/api.ts';
import { track } from '#lib/browser/data-layer.ts';
import type { KnownAddress } from '#lib/flows/address-check.ts';
import type { DeviceCodeFormValues } from '#lib/forms/device-code-form.ts';
import type { DeviceCodeError } from '#lib/rules/serviceability/device-code-outcome.ts';
import type { PartnerSlug } from '#lib/rules/serviceability/retail-partners.ts';
import { deviceCodeAnswer } from './later.ts';

/** A little more than the server's own budget: a minute, and a token before it. */
const TIMEOUT_MS = 95_000;

export type KitTrouble = { kind: DeviceCodeError } | { kind: 'limited'; seconds: number };

interface Kit {
  isSending: boolean;
  trouble: KitTrouble | null;
  /** The mobile number, ten digits, that the kit was tied to. */
  readyFor: string | null;
  /** Counts what became of requests, and the ways back. */
  turn: number;
}

/** Spec 1 §4, §8: ties a starter kit to an address. Sent once for each press; the same kit, place and phone again is the same success. */
export function useKit(partner: PartnerSlug | undefined) {
  const locale = useLocale();
  const [kit, setKit] = useState<Kit>({ isSending: false, trouble: null, readyFor: null, turn: 0 });
  const sending = useRef(0);

  const refuse = (trouble: KitTrouble) => {
    if (trouble.kind !== 'limited') track({ event: 'wizard_error', detail: 'device code not found' });
    setKit(({ turn }) => ({ isSending: false, trouble, readyFor: null, turn: turn + 1 }));
  };

  const submit = async (place: KnownAddress, values: DeviceCodeFormValues) => {
    if (!partner) return;
    const { id, unit, addressLine1, city, state, zip } = place;
    const turn = ++sending.current;
    setKit((now) => ({ ...now, isSending: true, trouble: null }));
    const answer = await postJson(
      '/api/device-code',
      { locale, partner, candidate: { id, unit, addressLine1, city, state, zip }, kit: values },
      deviceCodeAnswer,
      { timeoutMs: TIMEOUT_MS },
    );
    if (turn !== sending.current) return;
    if (!answer.ok && answer.reason === 'limited') {
      return refuse({ kind: 'limited', seconds: answer.retryAfterSeconds });
    }
    if (!answer.ok) return refuse({ kind: answer.reason === 'refused' ? 'content' : 'connection' });
    if (answer.body.outcome === 'refused') return refuse({ kind: answer.body.error });
    setKit((now) => ({ isSending: false, trouble: null, readyFor: values.mobile, turn: now.turn + 1 }));
  };

  /** Another stage; an answer that is still under way comes too late. */
  const reset = (readyFor: string | null) => {
    sending.current += 1;
    setKit(({ turn }) => ({ isSending: false, trouble: null, readyFor, turn }));
  };

  return { ...kit, submit, reset };
}
