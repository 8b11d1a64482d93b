import { tabStorage } from '#lib/browser/browser-storage.ts';
import type { CheckStage } from '#lib/serviceability/address-check.ts';

/**
 * The outcome of an address check survives a reload, the back button and a change of language in this tab, for as long as it is likely to
 * hold.
 */
const KEY = 'address-check/1';
const FRESH_MS = 30 * 60_000;

interface Schema {
  safeParse(value: unknown): { success: true; data: CheckStage } | { success: false };
}

/** Whether anything is stored: the code that reads it is loaded only then. */
export function hasPersistedCheck(): boolean {
  try {
    return tabStorage().getItem(KEY) !== null;
  } catch {
    return false;
  }
}

/** `now` in ms since 1970. Null if it is old, damaged or missing. */
export function readPersistedCheck(schema: Schema, now: number): CheckStage | null {
  try {
    const { timestamp, stage } = Object(JSON.parse(tabStorage().getItem(KEY) ?? 'null')) as Record<string, unknown>;
    const age = typeof timestamp === 'number' ? now - timestamp : Number.NaN;
    if (!(age >= 0 && age < FRESH_MS)) return null;
    const result = schema.safeParse(stage);
    return result.success ? result.data : null;
  } catch {
    return null;
  }
}

/** Stores an outcome; the empty form is not an outcome and clears the last one. */
export function writePersistedCheck(stage: CheckStage, now: number): void {
  try {
    if (stage.stage === 'address') tabStorage().removeItem(KEY);
    else tabStorage().setItem(KEY, JSON.stringify({ timestamp: now, stage }));
  } catch {
    // A convenience: the check works without it.
  }
}
