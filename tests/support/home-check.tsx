import { beforeEach } from '@jest/globals';
import { HomeCheck } from '#app/[locale]/(shop)/home/home-check.tsx';
import type { NotSold } from '#lib/serviceability/serviceability-outcome.ts';
import type { CheckOptions } from '#lib/serviceability/server/address-check.ts';
import { LABELS, type Locale, OPTIONS, renderCheck, submitAddress } from './address-check.tsx';
import { type ApiReply, respondWith, type SentRequest } from './api-server.ts';

let requests: SentRequest[] = [];
/** The requests that the page has sent since it was opened. */
export const sentRequests = () => requests;

beforeEach(() => {
  window.sessionStorage.clear();
  requests = respondWith({});
});

export function open(locale: Locale = 'en', notSold: NotSold | null = null, changes: Partial<CheckOptions> = {}) {
  return renderCheck(
    <div id="check">
      <HomeCheck options={{ ...OPTIONS, ...changes }} isWanted={false} notSold={notSold} />
    </div>,
    { locale, messages: LABELS[locale] },
  );
}

export type Validation = ApiReply<'/api/address/validate'>;
export type Serviceability = ApiReply<'/api/serviceability'>;

export async function check(
  locale: Locale,
  validate: Validation,
  serviceability?: Serviceability,
  options: Partial<CheckOptions> = {},
) {
  requests = respondWith({
    '/api/address/validate': validate,
    ...(serviceability && { '/api/serviceability': serviceability }),
  });
  open(locale, null, options);
  return submitAddress(locale);
}
