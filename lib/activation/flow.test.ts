import { describe, expect, it } from '@jest/globals';
import {
  type ActivationFacts,
  type ActivationStep,
  accordionSteps,
  activationErrorPath,
  activationPage,
  openActivationStep,
  progressPath,
} from './flow.ts';

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

  it('has a step for the name only if the name is missing', () => {
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

it('builds paths that name the device, the account and the failure', () => {
  expect(progressPath({ device: 'd', isBehindModem: true })).toBe('/activation/activate?device=d&bhr=true');
  const failure = { reference: 'R', account: 'a', device: 'd', isBehindModem: false };
  expect(activationErrorPath({ ...failure, kind: 'restart' })).toBe(
    '/activation/error?reason=restart&reference=R&account=a&device=d',
  );
  expect(activationErrorPath({ ...failure, kind: 'slow' })).toBe(
    '/activation/error?reason=slow&reference=R&account=a&device=d',
  );
  expect(activationErrorPath({ ...failure, kind: 'activation', reference: null, device: null })).toBe(
    '/activation/error?account=a',
  );
});
