import { useEffect, useState } from 'react';
import { findOpenPayment } from '#lib/browser/load-part.ts';

/** Whether a payment of this browser is open, asked once; also true if there is no response. For errors that the browser renders itself. */
export function useMayBePaying(): boolean {
  const [mayBePaying, setMayBePaying] = useState(false);
  useEffect(() => void findOpenPayment().then((isOpen) => setMayBePaying(isOpen !== false)), []);
  return mayBePaying;
}
