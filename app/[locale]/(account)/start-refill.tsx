'use client';

import type { ReactNode } from 'react';
import { StartsRefill } from '#components/account/refill-now.tsx';
import { useStartRefill } from './use-start-refill.ts';

/** Every 'Refill now' on a page is for the account that the page shows. */
export function StartRefill({ account, children }: { account: string; children: ReactNode }) {
  const start = useStartRefill(account);
  return <StartsRefill start={() => start('last')}>{children}</StartsRefill>;
}
