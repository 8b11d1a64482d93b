'use client';

import { useEffect, useRef, useState } from 'react';
import { post } from '#lib/browser/api.ts';
import { canSuggest } from '#lib/domain/contact/address-suggestions.ts';

/** Spec 1 §5, 2 §5. */
const DEBOUNCE_MS = 300;

/** Debounced suggestions for the typed text; a response that was overtaken is dropped. A failure suggests nothing. */
export function useSuggestions() {
  const [found, setFound] = useState<readonly string[]>([]);
  const [isLimited, setIsLimited] = useState(false);
  const pending = useRef<{ timer: ReturnType<typeof setTimeout>; stop: AbortController } | null>(null);

  const cancel = () => {
    clearTimeout(pending.current?.timer);
    pending.current?.stop.abort();
    pending.current = null;
  };
  useEffect(
    () => () => {
      clearTimeout(pending.current?.timer);
      pending.current?.stop.abort();
    },
    [],
  );

  const forget = () => {
    cancel();
    setFound([]);
  };

  const ask = (typed: string) => {
    cancel();
    if (!canSuggest(typed)) return setFound([]);
    const stop = new AbortController();
    const fetchSuggestions = async () => {
      const response = await post('/api/address/suggest', { typed }, 'suggestions', { signal: stop.signal });
      if (stop.signal.aborted) return;
      setFound(response.ok ? response.body.suggestions : []);
      setIsLimited(!response.ok && response.reason === 'limited');
    };
    const timer = setTimeout(() => void fetchSuggestions(), DEBOUNCE_MS);
    pending.current = { timer, stop };
  };

  return { found, isLimited, ask, forget };
}
