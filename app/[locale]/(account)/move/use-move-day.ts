'use client';

import { useState } from 'react';
import type { MoveAddressView } from '#lib/move/server/move-views.ts';
import { answerOf, useAccountPost } from '../use-account-post.ts';
import { useAccountRouter } from '../use-account-router.ts';

/** Saves the day of the move, or `now`, and goes to the next page. */
export function useMoveDay({ account, purchase }: Pick<MoveAddressView, 'account' | 'purchase'>) {
  const post = useAccountPost(account);
  const router = useAccountRouter();
  const [state, setState] = useState<'idle' | 'saving' | 'failed'>('idle');
  const choose = async (day: string) => {
    setState('saving');
    const response = answerOf(await post('/api/move/day', { purchase, day }, { saved: 1, changed: 1, failed: 1 }));
    if (!response || response.outcome === 'failed') return setState('failed');
    router.push(response.path);
    if (response.outcome === 'changed') {
      router.refresh();
      setState('idle');
    }
  };
  return { state, choose };
}
