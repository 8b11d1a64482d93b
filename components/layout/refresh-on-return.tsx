'use client';

import { useEffect } from 'react';
import { useRouter } from '#lib/i18n/use-router.ts';

interface Props {
  /** The page has a customer's data, who may have logged out since: a restored copy is hidden at once and loaded anew. */
  isPersonal?: boolean;
}

/**
 * Reads the page again when the customer comes back to it: out of the browser's back-forward cache, or to an entry of the history that the
 * router shows as it was. It may have been paid or moved since.
 */
export function RefreshOnReturn({ isPersonal = false }: Props) {
  const { refresh } = useRouter();
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      if (!isPersonal) return refresh();
      document.body.hidden = true;
      window.location.replace(window.location.pathname + window.location.search);
    };
    // Once the router has shown the entry.
    const onReturn = () => void setTimeout(refresh);
    window.addEventListener('pageshow', onShow);
    window.addEventListener('popstate', onReturn);
    return () => {
      window.removeEventListener('pageshow', onShow);
      window.removeEventListener('popstate', onReturn);
    };
  }, [refresh, isPersonal]);
  return null;
}
