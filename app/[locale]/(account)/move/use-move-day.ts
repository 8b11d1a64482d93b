'use client';

import { useState } from 'react';
import { toLostResponse } from '#lib/browser/api.ts';
import type { MoveAddressView } from '#lib/move/server/move-views.ts';
import { findBody, useAccountPost } from '../use-account-post.ts';
import { useAccountRouter } from '../use-account-router.ts';

/** Saves the day of the move, or `now`, and goes to the next page. */
export function useMoveDay({ account, purchase }: Pick<MoveAddressView, 'account' | 'purchase'>) {
  const post = useAccountPost(account);
  const router = useAccountRouter();
  const [state, setState] = useState<'idle' | 'saving' | 'failed'>('idle');
  const choose = async (day: string) => {
    setState('saving');
    const response = findBody(await post('/api/move/day', { purchase, day }));
    switch (response?.outcome) {
      case 'saved':
        return router.push(response.path);
      case 'changed':
        router.push(response.path);
        router.refresh();
        return setState('idle');
      case 'failed':
        return setState('failed');
      default:
        return setState(toLostResponse(response?.outcome).reason);
    }
  };
  return { state, choose };
}
