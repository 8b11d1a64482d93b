import { beforeEach, describe, expect, it } from '@jest/globals';
import {
  clearStageHistory,
  hasStageHistory,
  readStageHistory,
  stageName,
  WIZARD_START,
  type WizardView,
  writeStageHistory,
} from './stage-history.ts';

const NOW = 1_800_000_000_000;
const KEY = 'trail/1/kit';

/** Any text is an entry. */
const schema = {
  safeParse: (value: unknown): { success: true; data: string } | { success: false } =>
    typeof value === 'string' ? { success: true, data: value } : { success: false },
};

beforeEach(() => window.sessionStorage.clear());

describe('the stages of a visit', () => {
  it('are restored by name, with the current one', () => {
    expect(hasStageHistory('kit')).toBe(false);
    writeStageHistory('kit', { current: 'b', entries: { a: 'units', b: 'served' }, locale: 'en' }, NOW);
    expect(hasStageHistory('kit')).toBe(true);
    expect(readStageHistory('kit', schema, NOW + 60_000)).toEqual({
      current: 'b',
      entries: { a: 'units', b: 'served' },
      locale: 'en',
    });
    expect(readStageHistory('move', schema, NOW)).toBeNull();
    clearStageHistory('kit');
    expect(readStageHistory('kit', schema, NOW)).toEqual({ current: '', entries: {}, locale: 'en' });
    expect(hasStageHistory('kit')).toBe(false);
  });

  it('expire after half an hour, and only the newest are kept', () => {
    const entries = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`m${index}`, `stage ${index}`]));
    writeStageHistory('kit', { current: 'm19', entries, locale: 'en' }, NOW);
    expect(Object.keys(readStageHistory('kit', schema, NOW)?.entries ?? {})).toHaveLength(12);
    expect(readStageHistory('kit', schema, NOW)?.entries['m19']).toBe('stage 19');
    expect(readStageHistory('kit', schema, NOW + 30 * 60_000)).toBeNull();
    expect(readStageHistory('kit', schema, NOW - 1)).toBeNull();
  });

  it.each<[what: string, stored: string]>([
    ['no JSON', '{'],
    ['nothing', 'null'],
    ['a list', '[]'],
    ['no time', '{"current":"a","entries":{"a":"x"}}'],
    ['no name of the one that is shown', `{"timestamp":${NOW},"entries":{"a":"x"}}`],
  ])('are not restored from %s', (_what, persisted) => {
    window.sessionStorage.setItem(KEY, persisted);
    expect(readStageHistory('kit', schema, NOW)).toBeNull();
  });

  it('are restored without entries of another shape', () => {
    window.sessionStorage.setItem(KEY, `{"timestamp":${NOW},"current":"a","entries":{"a":"x","b":7}}`);
    expect(readStageHistory('kit', schema, NOW)).toEqual({ current: 'a', entries: { a: 'x' }, locale: '' });
  });
});

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
