import { describe, expect, it } from '@jest/globals';
import {
  type Acp,
  acpCreditCents,
  parseAcpStatus,
  isAcpTileShown,
  isAcpValid,
  isEnrolledWithoutCredit,
  isOwnerAcpTileShown,
  isTribalType,
} from './acp.ts';

const acp = (over: Partial<Acp>): Acp => ({
  status: 'approved',
  isTribal: false,
  benefitCode: 'ACP30',
  benefitCents: 3000,
  ...over,
});

describe('the ACP benefit', () => {
  it.each([
    ['approved with a code', acp({}), true, 3000, false],
    ['approved without a code', acp({ benefitCode: '' }), false, 0, true],
    ['tribal: valid, without the dollar credit', acp({ isTribal: true, benefitCents: 7500 }), true, 0, false],
    ['denied', acp({ status: 'denied' }), false, 0, false],
    ['de-enrolled', acp({ status: 'de-enrolled' }), false, 0, true],
    ['not applicable', acp({ status: 'not-applicable' }), false, 0, true],
    ['an unknown status', acp({ status: null }), false, 0, true],
    ['none at all', null, false, 0, true],
  ])('%s', (_what, given, valid, credit, tile) => {
    expect(isAcpValid(given)).toBe(valid);
    expect(acpCreditCents(given)).toBe(credit);
    expect(isAcpTileShown(given)).toBe(tile);
  });
});

describe('the tile on an owner’s confirmation', () => {
  it.each([
    ['approved', acp({}), false],
    ['approved without a code', acp({ benefitCode: '' }), false],
    ['denied', acp({ status: 'denied' }), false],
    ['de-enrolled', acp({ status: 'de-enrolled' }), true],
    ['not applicable', acp({ status: 'not-applicable' }), true],
    ['of an unknown status', acp({ status: null }), true],
    ['none at all', null, true],
  ])('of a benefit that is %s', (_what, given, isShown) => {
    expect(isOwnerAcpTileShown(given)).toBe(isShown);
  });
});

describe('parseAcpStatus', () => {
  it.each([
    ['Approved', 'approved'],
    ['Denied', 'denied'],
    ['De Enrolled', 'de-enrolled'],
    ['DE-ENROLLED', 'de-enrolled'],
    ['Not Applicable', 'not-applicable'],
    ['', null],
    ['constructor', null],
  ])('reads %j as %s', (word, status) => {
    expect(parseAcpStatus(word)).toBe(status);
  });

  it.each([
    ['tribal and approved', acp({ isTribal: true }), true],
    ['tribal and denied', acp({ isTribal: true, status: 'denied' }), false],
    ['approved with a credit', acp({}), false],
    ['without a benefit', null, false],
  ])('a customer who is %s reads that they are enrolled without a credit: %j', (_what, given, isEnrolled) => {
    expect(isEnrolledWithoutCredit(given)).toBe(isEnrolled);
  });

  it('recognizes the tribal customer type', () => {
    expect(isTribalType('Tribal')).toBe(true);
    expect(isTribalType('Residential')).toBe(false);
  });
});
