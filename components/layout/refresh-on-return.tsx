'use client';

import { usePathname } from 'next/navigation';
import { useEffect } from 'react';
import { isDocumentPaid } from '#components/payment/document-payment.ts';
import { useRouter } from '#lib/i18n/use-router.ts';

/** Whether the customer is on the way to an earlier or later page of this tab; each page has its own component. */
let isReturning = false;
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
  const path = usePathname();

  // The router now shows the page that it kept. After a payment there is nothing to keep, neither of a card nor of an agreement.
  useEffect(() => {
    if (isReturning && isDocumentPaid()) window.location.reload();
    else if (isReturning) refresh();
    isReturning = false;
  }, [path, refresh]);

  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      if (!isPersonal) return refresh();
      document.body.hidden = true;
      window.location.replace(window.location.pathname + window.location.search);
    };
    const onReturn = () => {
      isReturning = true;
    };
    window.addEventListener('pageshow', onShow);
    window.addEventListener('popstate', onReturn);
    return () => {
      window.removeEventListener('pageshow', onShow);
      window.removeEventListener('popstate', onReturn);
    };
  }, [refresh, isPersonal]);
  return null;
}
