import { describe, expect, it } from '@jest/globals';
import {
  type ActivationFacts,
  type ActivationStep,
  accordionSteps,
  activationPage,
  openActivationStep,
} from './flow.ts';
import { activationErrorPath, progressPath } from './paths.ts';

const NEW = { asksName: false, hasName: false, hasDevice: false };

describe('spec 2 §9: the steps of an activation', () => {
  it.each<[Partial<ActivationFacts>, ActivationStep]>([
    [{}, 'device'],
    [{ hasDevice: true }, 'activate'],
    [{ asksName: true, hasDevice: true }, 'name'],
    [{ asksName: true, hasName: true }, 'device'],
    [{ asksName: true, hasName: true, hasDevice: true }, 'activate'],
  ])('%j opens %s', (change, step) => {
    expect(openActivationStep({ ...NEW, ...change })).toBe(step);
  });

  it('asks for a name only where it is missing', () => {
    expect(accordionSteps({ asksName: true })).toEqual(['account', 'name', 'device', 'activate']);
    expect(accordionSteps({ asksName: false })).toEqual(['account', 'device', 'activate']);
  });

  it.each<[ActivationFacts['activation'], ActivationStep, ActivationStep]>([
    ['none', 'account', 'account'],
    ['activating', 'progress', 'progress'],
    ['checking', 'progress', 'progress'],
    ['activated', 'progress', 'progress'],
    ['failed', 'account', 'progress'],
  ])(
    'shows for an activation that is %s: %s where the steps are opened, %s where its page is',
    (activation, steps, page) => {
      expect([activationPage('account', activation), activationPage('progress', activation)]).toEqual([steps, page]);
    },
  );
});

it('names in its addresses what they are about', () => {
  expect(progressPath({ device: 'd', isBehindModem: true })).toBe('/activation/activate?device=d&bhr=true');
  const failed = { reference: 'R', account: 'a', device: 'd', isBehindModem: false };
  expect(activationErrorPath({ ...failed, kind: 'restart' })).toBe(
    '/activation/error?reason=restart&reference=R&account=a&device=d',
  );
  expect(activationErrorPath({ ...failed, kind: 'slow' })).toBe(
    '/activation/error?reason=slow&reference=R&account=a&device=d',
  );
  expect(activationErrorPath({ ...failed, kind: 'activation', reference: null, device: null })).toBe(
    '/activation/error?account=a',
  );
});
