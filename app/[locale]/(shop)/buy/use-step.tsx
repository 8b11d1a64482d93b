'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import type { PurchaseRef } from '#lib/payment/api.ts';
import type { Posts } from '#lib/browser/routes.ts';
import type { ShopRefusal } from '#lib/shop/api.ts';
import { post, type ResponseBody } from '#lib/browser/api.ts';
import { useBuyRouter } from './use-buy-router.ts';
import { usePurchase } from './buy-memory.tsx';
import { Banner } from '#components/ui/banner.tsx';
import { formatWait } from '#lib/domain/calendar-day.ts';

/** Why a form could not be sent; its values are kept. `changed`: in another tab, and the page is up to date again. */
export type StepError = { kind: 'changed' | 'unavailable' } | { kind: 'limited'; seconds: number };

/** The handlers of the shop's forms. */
type FormPath = '/api/buy/customer' | '/api/buy/details';
type FormRequest<Path extends FormPath> = Posts[Path]['request'];
type FormResponse<Path extends FormPath> = Posts[Path]['response'];
type Saved<Path extends FormPath> = Exclude<FormResponse<Path>, ShopRefusal>;

/** Sends a form of the shop for the page's purchase, and follows the server's redirects. */
export function useStep(pagePurchase: PurchaseRef) {
  const locale = useLocale();
  const router = useBuyRouter(pagePurchase.id);
  const purchase = usePurchase(pagePurchase);
  const [sending, setSending] = useState(false);
  const [error, setError] = useState<StepError | null>(null);

  const stop = (reason: StepError) => {
    setSending(false);
    setError(reason);
    return null;
  };

  /** Returns the response; null if nothing was saved or the response redirected. The button stays busy while the next page loads. */
  const send = async <Path extends FormPath>(
    path: Path,
    form: Omit<FormRequest<Path>, 'purchase' | 'locale'>,
  ): Promise<Saved<Path> | null> => {
    setSending(true);
    setError(null);
    const request = { purchase: purchase.newest(), locale, ...form } as FormRequest<Path>;
    const response = await post(path, request);
    if (!response.ok) {
      if (response.reason !== 'limited') return stop({ kind: 'unavailable' });
      return stop({ kind: 'limited', seconds: response.retryAfterSeconds });
    }
    const { body } = response;
    if (isSaved<Path>(body)) {
      purchase.update(body.purchase);
      return body;
    }
    if (body.outcome === 'redirect') {
      router.redirect(body.path);
      return null;
    }
    if (body.outcome !== 'changed') return stop({ kind: 'unavailable' });
    router.refresh();
    return stop({ kind: 'changed' });
  };
  return { router, send, sending, error };
}

function isSaved<Path extends FormPath>(
  body: ResponseBody<FormResponse<Path>>,
): body is ResponseBody<FormResponse<Path>> & Saved<Path> {
  return body.outcome === 'saved' || body.outcome === 'quoted';
}

export function ErrorAlert({ error }: { error: StepError }) {
  const t = useTranslations('buyflow.errors');
  const locale = useLocale();
  const { kind } = error;
  const wait = kind === 'limited' ? formatWait(error.seconds, locale) : '';
  return (
    <Banner tone={kind === 'unavailable' ? 'danger' : 'warning'} announce="alert" title={t(`${kind}.title`)}>
      <p>{t(`${kind}.text`, { wait })}</p>
    </Banner>
  );
}
