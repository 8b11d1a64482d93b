'use client';

import { useLocale } from 'next-intl';
import { useRef, useState } from 'react';
import { toLostResponse } from '#lib/browser/api.ts';
import type { PurchaseRef } from '#lib/payment/api.ts';
import { findBody, useAccountPost } from '../use-account-post.ts';
import { useAccountRouter } from '../use-account-router.ts';
import { useRefillPaths } from './refill-memory.tsx';
import type { CartProblem } from './use-refill-cart.ts';

type Payment = { kind: 'saved'; card: string } | { kind: 'typed' };

/** Spec 3 §4.1: saves how the refill on the page is paid, then goes to the review. */
export function useChoosePayment(account: string) {
  const locale = useLocale();
  const router = useAccountRouter();
  const paths = useRefillPaths();
  const post = useAccountPost(account);
  const [isChoosing, setChoosing] = useState(false);
  const [problem, setProblem] = useState<CartProblem | null>(null);
  const last = useRef<[PurchaseRef, Payment] | null>(null);

  const choose = async (purchase: PurchaseRef, payment: Payment): Promise<void> => {
    last.current = [purchase, payment];
    setChoosing(true);
    setProblem(null);
    const response = findBody(await post('/api/refill/payment', { locale, purchase, payment }));
    switch (response?.outcome) {
      case 'saved':
        return router.push(paths.review);
      case 'open':
        return router.replace(paths.status);
      case 'confirmed':
        return router.replace(paths.confirmation);
      case 'changed':
        setChoosing(false);
        setProblem('changed');
        return router.refresh();
      case 'unavailable':
      case 'failed':
        setChoosing(false);
        return setProblem(response.outcome);
      default:
        setChoosing(false);
        return setProblem(toLostResponse(response?.outcome).reason);
    }
  };
  return { isChoosing, problem, choose, retry: () => void (last.current && choose(...last.current)) };
}
