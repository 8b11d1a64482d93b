'use client';

import { useState } from 'react';
import { type AnySchema, postJson } from '#lib/browser/api.ts';
import { useBuyRouter } from './use-buy-router.ts';

/** Why a form could not be sent; what was typed stays. */
export type StepTrouble = { kind: 'unavailable' } | { kind: 'limited'; seconds: number };

interface Elsewhere {
  outcome: 'elsewhere';
  path: string;
}
const isElsewhere = (answer: { outcome: string }): answer is Elsewhere => answer.outcome === 'elsewhere';

/** Sends a form of the shop, and leads elsewhere where the server says so. */
export function useStep(tab: string) {
  const router = useBuyRouter(tab);
  const [sending, setSending] = useState(false);
  const [trouble, setTrouble] = useState<StepTrouble | null>(null);

  /** The answer; null when there is none, or when it led elsewhere. The button stays busy while the next page comes. */
  const send = async <Answer extends { outcome: string }>(
    path: string,
    body: unknown,
    schema: AnySchema<Answer | Elsewhere>,
  ): Promise<Answer | null> => {
    setSending(true);
    setTrouble(null);
    const answer = await postJson(path, body, schema);
    if (!answer.ok) {
      const { reason } = answer;
      setSending(false);
      setTrouble(reason === 'limited' ? { kind: reason, seconds: answer.retryAfterSeconds } : { kind: 'unavailable' });
      return null;
    }
    const told = answer.body;
    if (!isElsewhere(told)) return told;
    router.lead(told.path);
    return null;
  };
  return { router, send, sending, trouble };
}
