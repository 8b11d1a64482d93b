'use client';

import { useEffect, useState } from 'react';

/** Milliseconds in which the second half of a double click may still arrive. */
export const ANSWER_AFTER_MS = 500;

/**
 * False for half a second after a question has appeared or another one has taken its place: its answer may lie under the pointer that has
 * just pressed something else, so a double click must not give it. `question`: which one is asked; null if none is.
 */
export function useAnswerable(question: string | null): boolean {
  const [isAnswerable, setAnswerable] = useState(false);
  useEffect(() => {
    if (question === null) return;
    const timer = setTimeout(() => setAnswerable(true), ANSWER_AFTER_MS);
    return () => {
      clearTimeout(timer);
      setAnswerable(false);
    };
  }, [question]);
  return isAnswerable;
}
