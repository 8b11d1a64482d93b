'use client';

import { useEffect } from 'react';

/**
 * For pages with a customer's data: requests the page again when the browser restores a copy that it kept for the way back, because the
 * customer may have logged out since. The copy is hidden at once.
 */
export function AskAgainWhenRestored() {
  useEffect(() => {
    const ask = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      document.body.hidden = true;
      window.location.replace(window.location.pathname + window.location.search);
    };
    window.addEventListener('pageshow', ask);
    return () => window.removeEventListener('pageshow', ask);
  }, []);
  return null;
}
