import { beforeEach, expect, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { CheckOptions } from '#lib/serviceability/server/address-check.ts';
import { KitWizard } from '#components/serviceability/kit-wizard.tsx';
import enCodes from '#messages/en/codes.json' with { type: 'json' };
import enMerchantFlow from '#messages/en/merchant-flow.json' with { type: 'json' };
import esCodes from '#messages/es/codes.json' with { type: 'json' };
import esMerchantFlow from '#messages/es/merchant-flow.json' with { type: 'json' };
import { LABELS as CHECK_LABELS, type Locale, one, OPTIONS, renderCheck, submitAddress } from './address-check.tsx';
import { type ApiReply, respondWith, type SentRequest } from './api-server.ts';
import { pasteInto } from './paste-into.ts';

export const LABELS = {
  en: { ...CHECK_LABELS.en, merchantFlow: enMerchantFlow },
  es: { ...CHECK_LABELS.es, merchantFlow: esMerchantFlow },
};
const CODES = { en: enCodes.messages, es: esCodes.messages };
export const LOCALES: readonly Locale[] = ['en', 'es'];

export const serviceable = { outcome: 'serviceable', isColdTap: false, lm: 'eA==' } as const;

/** Every request of the test's wizard, except address suggestions. */
export let sentRequests: SentRequest[] = [];
export const scrollTo = jest.fn();

beforeEach(() => {
  window.sessionStorage.clear();
  window.history.replaceState(null, '');
  window.dataLayer = [];
  window.scrollTo = scrollTo;
  scrollTo.mockReset();
  sentRequests = [];
});

export function open(locale: Locale = 'en', changes: Partial<CheckOptions> = {}) {
  const codes = CODES[locale];
  return renderCheck(
    <KitWizard
      partner="dollargeneral"
      options={{ ...OPTIONS, ...changes }}
      deviceCodeLabels={{
        'not-found': codes.deviceCodeNotFound,
        'other-kit': codes.deviceCodeError,
        'try-again': codes.deviceCodeFailed,
      }}
    />,
    { locale, messages: LABELS[locale] },
  );
}

export interface WizardReplies {
  validate?: ApiReply<'/api/address/validate'>;
  serviceability?: ApiReply<'/api/serviceability'>;
  /** Without it, no kit may be sent; the replies of a list are used one by one. */
  code?: ApiReply<'/api/device-code'> | ApiReply<'/api/device-code'>[];
  options?: Partial<CheckOptions>;
}

export async function check(
  locale: Locale,
  { validate = one, serviceability = serviceable, code, options = {} }: WizardReplies = {},
) {
  sentRequests = respondWith({
    '/api/address/validate': validate,
    '/api/serviceability': serviceability,
    ...(code && { '/api/device-code': code }),
  });
  open(locale, options);
  return submitAddress(locale);
}

export async function expectFocus(name: string) {
  const heading = await screen.findByRole('heading', { name });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  return heading;
}

export async function submitKit(user: UserEvent, locale: Locale) {
  const t = LABELS[locale].merchantFlow.serviceable;
  await pasteInto(user, await screen.findByLabelText(t.deviceCode), '12-34 56');
  await pasteInto(user, screen.getByLabelText(t.mobile), '5550100100');
  await user.click(screen.getByRole('button', { name: t.submit }));
}

export const PLACE = {
  id: 'LOC1',
  unit: '',
  addressLine1: '100 Maple Street',
  city: 'Springfield',
  state: 'IL',
  zip: '62701',
};
