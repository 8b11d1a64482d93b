import { tabStorage } from '#lib/browser/browser-storage.ts';
import { ADDRESS_CHECK_START, type CheckStage } from '#lib/serviceability/address-check.ts';

/** A stage's entry in the browser's history. */
export interface StageEntry {
  id: string;
  /** The number of history entries between it and the first one of this visit. */
  depth: number;
}

/**
 * The stages of a visit to the wizard, in this tab's storage. The browser's history holds only their names, so that what is removed here is
 * gone everywhere.
 */
export interface StageHistory<Entry> {
  /** The name of the stage that is shown. */
  current: string;
  entries: Record<string, Entry>;
  /** The language of the page that was shown last. */
  locale: string;
}

interface Schema<Entry> {
  safeParse(value: unknown): { success: true; data: Entry } | { success: false };
}

const FRESH_MS = 30 * 60_000;
/** Limited because a list of units may be long. */
const MAX_ENTRIES = 12;
const toStorageKey = (name: string) => `trail/1/${name}` as const;

/** Whether any stage is stored: the code that reads it is loaded only then. */
export function hasStageHistory(name: string): boolean {
  return Object.keys(Object(readStored(name)['entries']) as object).length > 0;
}

/** `now` in ms since 1970. Null if it is old, damaged or missing; an entry of another shape is left out. */
export function readStageHistory<Entry>(name: string, schema: Schema<Entry>, now: number): StageHistory<Entry> | null {
  const { current, entries, ...storedDraft } = readStored(name);
  if (!isFresh(storedDraft, now) || typeof current !== 'string') return null;
  const validEntries: Record<string, Entry> = {};
  for (const [id, entry] of Object.entries(Object(entries) as Record<string, unknown>)) {
    const result = schema.safeParse(entry);
    if (result.success) validEntries[id] = result.data;
  }
  return { current, entries: validEntries, locale: storedLocale(storedDraft) };
}

/**
 * What a page of the wizard needs when it opens. `locale`: the language chosen last, '' if unknown. `entry`: the place in the browser's
 * history that the page takes over from the same page in another language.
 */
export function readStageVisit(name: string, now: number): { locale: string; entry: StageEntry | null } {
  const visit = readStored(name);
  if (!isFresh(visit, now)) return { locale: '', entry: null };
  return { locale: storedLocale(visit), entry: toStageEntry(visit['replaced']) };
}

/** Stores the language, and the place that the page in that language is about to take over; null for none. */
export function writeStageVisit(name: string, locale: string, entry: StageEntry | null, now: number): void {
  const { replaced: _, timestamp = now, current = '', entries = {} } = readStored(name);
  write(name, { timestamp, locale, current: entry?.id ?? current, entries, ...(entry && { replaced: entry }) });
}

/** Keeps only the newest entries. */
export function writeStageHistory<Entry>(name: string, history: StageHistory<Entry>, now: number): void {
  const newest = Object.fromEntries(Object.entries(history.entries).slice(-MAX_ENTRIES));
  write(name, { ...history, timestamp: now, entries: newest });
}

/** The language stays: going back to the first stage must not change it. */
export function clearStageHistory(name: string): void {
  const { locale, timestamp } = readStored(name);
  if (typeof locale === 'string') return write(name, { timestamp, locale, current: '', entries: {} });
  try {
    tabStorage().removeItem(toStorageKey(name));
  } catch {
    // As in `write`.
  }
}

export function toStageEntry(value: unknown): StageEntry | null {
  const { id, depth } = Object(value) as Record<string, unknown>;
  return typeof id === 'string' && typeof depth === 'number' && Number.isInteger(depth) ? { id, depth } : null;
}

function readStored(name: string): Record<string, unknown> {
  try {
    return { ...Object(JSON.parse(tabStorage().getItem(toStorageKey(name)) ?? 'null')) } as Record<string, unknown>;
  } catch {
    return {};
  }
}

/** '' if unknown. */
const storedLocale = ({ locale }: Record<string, unknown>) => (typeof locale === 'string' ? locale : '');

function isFresh({ timestamp }: Record<string, unknown>, now: number): boolean {
  const age = typeof timestamp === 'number' ? now - timestamp : Number.NaN;
  return age >= 0 && age < FRESH_MS;
}

function write(name: string, stored: object): void {
  try {
    tabStorage().setItem(toStorageKey(name), JSON.stringify(stored));
  } catch {
    // A convenience: the wizard works without it.
  }
}

/** Spec 1 §2, §4: what the wizard shows between two requests. */
export interface WizardView {
  stage: CheckStage;
  /** The mobile number, ten digits, that the starter kit was tied to, once it is ready to buy; else null. */
  readyFor: string | null;
}

export const WIZARD_START: WizardView = { stage: ADDRESS_CHECK_START.stage, readyFor: null };

/** Views with the same name are one stage: moving between them is not a step that the back button undoes. */
export function stageName({ stage, readyFor }: WizardView): string {
  if (readyFor !== null) return 'ready';
  return stage.stage === 'existing-postpaid' && stage.isMoving ? 'existing-postpaid, moving' : stage.stage;
}
