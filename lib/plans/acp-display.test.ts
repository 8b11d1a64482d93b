import { expect, it } from '@jest/globals';
import type { AcpStatus } from '#lib/domain/acp.ts';
import { acpDisplay } from './acp-display.ts';

it.each<[AcpStatus | null, boolean, string | null, boolean]>([
  ['approved', false, 'approved', false],
  ['approved', true, 'approved-tribal', false],
  ['de-enrolled', false, 'de-enrolled', true],
  ['de-enrolled', true, 'de-enrolled-tribal', true],
  ['not-applicable', false, null, true],
  ['not-applicable', true, null, true],
  ['denied', false, null, false],
  [null, false, null, false],
])('shows stripe and teaser for the status %s, tribal %s', (status, isTribal, stripe, hasTeaser) => {
  const acp = { status, isTribal, benefitCode: 'ACP_30', benefitCents: 3_000 };
  expect(acpDisplay(acp, { hasTiles: true })).toEqual({ stripe, hasTeaser });
  expect(acpDisplay(acp, { hasTiles: false })).toEqual({ stripe, hasTeaser: false });
});

it('shows nothing without a benefit', () => {
  expect(acpDisplay(null, { hasTiles: true })).toEqual({ stripe: null, hasTeaser: false });
});
