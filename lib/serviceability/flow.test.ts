import { describe, expect, it } from '@jest/globals';
import { stageName, WIZARD_START, type WizardView } from './flow.ts';

const address = { id: 'L', label: '', unit: '', addressLine1: '', city: '', state: '', zip: '' };
const served: WizardView['stage'] = { stage: 'serviceable', address, lm: 'x', isColdTap: false };

describe('the stages of the wizard', () => {
  it.each<[name: string, view: WizardView]>([
    ['address', WIZARD_START],
    ['units', { stage: { stage: 'units', candidates: [address] }, readyFor: null }],
    ['serviceable', { stage: served, readyFor: null }],
    ['ready', { stage: served, readyFor: '5550100100' }],
    ['existing-postpaid', { stage: { stage: 'existing-postpaid', address, isMoving: false }, readyFor: null }],
    ['existing-postpaid, moving', { stage: { stage: 'existing-postpaid', address, isMoving: true }, readyFor: null }],
  ])('%s', (name, view) => {
    expect(stageName(view)).toBe(name);
  });
});
