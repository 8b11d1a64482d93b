import { beforeEach, expect, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { post } from '#lib/browser/api.ts';
import type { CheckOptions } from '#lib/views/home.ts';
import { FOUND, type OwnCheck, SERVED } from '#components/serviceability/use-address-check.ts';
import { ServiceabilityWizard } from '#components/serviceability/wizard.tsx';
import enCodes from '#messages/en/codes.json' with { type: 'json' };
import enMerchantFlow from '#messages/en/merchant-flow.json' with { type: 'json' };
import esCodes from '#messages/es/codes.json' with { type: 'json' };
import esMerchantFlow from '#messages/es/merchant-flow.json' with { type: 'json' };
import { LABELS as CHECK_LABELS, type Locale, one, OPTIONS, renderCheck, submitAddress } from './address-check.tsx';
import { type ApiReply, respondWith, type SentRequest } from './api-server.ts';

export const LABELS = {
  en: { ...CHECK_LABELS.en, merchantFlow: enMerchantFlow },
  es: { ...CHECK_LABELS.es, merchantFlow: esMerchantFlow },
};
const CODES = { en: enCodes.messages, es: esCodes.messages };
export const LOCALES: readonly Locale[] = ['en', 'es'];

export const served = { outcome: 'serviceable', isColdTap: false, lm: 'eA==' } as const;

/** Every request of the test's wizard, except address suggestions. */
export let sent: SentRequest[] = [];
export const scrollTo = jest.fn();

beforeEach(() => {
  window.sessionStorage.clear();
  window.history.replaceState(null, '');
  window.dataLayer = [];
  window.scrollTo = scrollTo;
  scrollTo.mockReset();
  sent = [];
});

/** Checks an address as an account page does, but at the handlers that the test replies for. */
const ownCheck: OwnCheck = {
  validate: (address) => post('/api/address/validate', { locale: 'en', address }, FOUND),
  checkPlace: ({ id }) => post('/api/serviceability', { locale: 'en', candidateId: id }, SERVED),
};

export function open(
  locale: Locale = 'en',
  isMove = false,
  changed: Partial<CheckOptions> = {},
  changedCheck: Partial<OwnCheck> = {},
  account = 'a'.repeat(32),
) {
  const options = { ...OPTIONS, ...changed };
  const codes = CODES[locale];
  const wizard = isMove ? (
    <ServiceabilityWizard isMove account={account} options={options} check={{ ...ownCheck, ...changedCheck }}>
      {({ address }) => <p>What comes next for {address.id}</p>}
    </ServiceabilityWizard>
  ) : (
    <ServiceabilityWizard
      partner="dollargeneral"
      options={options}
      deviceCodeLabels={{
        'not-found': codes.deviceCodeNotFound,
        'other-kit': codes.deviceCodeError,
        'try-again': codes.deviceCodeFailed,
      }}
    />
  );
  return renderCheck(wizard, { locale, messages: LABELS[locale] });
}

export interface Given {
  validate?: ApiReply<'/api/address/validate'>;
  serviceability?: ApiReply<'/api/serviceability'>;
  /** Without it, no kit may be sent; the replies of a list are used one by one. */
  code?: ApiReply<'/api/device-code'> | ApiReply<'/api/device-code'>[];
  isMove?: boolean;
  options?: Partial<CheckOptions>;
}

export async function check(
  locale: Locale,
  { validate = one, serviceability = served, code, isMove = false, options = {} }: Given = {},
) {
  sent = respondWith({
    '/api/address/validate': validate,
    '/api/serviceability': serviceability,
    ...(code && { '/api/device-code': code }),
  });
  open(locale, isMove, options);
  return submitAddress(locale);
}

export async function expectFocus(name: string) {
  const heading = await screen.findByRole('heading', { name });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  return heading;
}

export async function submitKit(user: UserEvent, locale: Locale) {
  const t = LABELS[locale].merchantFlow.serviceable;
  await user.type(await screen.findByLabelText(t.deviceCode), '12-34 56');
  await user.type(screen.getByLabelText(t.mobile), '5550100100');
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
