import { tabStorage } from '#lib/browser/browser-storage.ts';

/**
 * The stages of a visit to the wizard, in this tab's storage. The browser's history holds only their names, so that what is removed here is
 * gone everywhere.
 */
export interface StageHistory<Entry> {
  /** The name of the stage that is shown. */
  current: string;
  entries: Record<string, Entry>;
}

interface Schema<Entry> {
  safeParse(value: unknown): { success: true; data: Entry } | { success: false };
}

const FRESH_MS = 30 * 60_000;
/** Limited because a list of units may be long. */
const MOST = 12;
const keyOf = (name: string) => `trail/1/${name}` as const;

/** Whether anything is stored: the code that reads it is loaded only then. */
export function hasStageHistory(name: string): boolean {
  try {
    return tabStorage().getItem(keyOf(name)) !== null;
  } catch {
    return false;
  }
}

/** `now` in ms since 1970. Null if it is old, damaged or missing; an entry of another shape is left out. */
export function readStageHistory<Entry>(name: string, schema: Schema<Entry>, now: number): StageHistory<Entry> | null {
  try {
    const persisted: unknown = JSON.parse(tabStorage().getItem(keyOf(name)) ?? 'null');
    const { timestamp, current, entries } = Object(persisted) as Record<string, unknown>;
    const age = typeof timestamp === 'number' ? now - timestamp : Number.NaN;
    if (!(age >= 0 && age < FRESH_MS) || typeof current !== 'string') return null;
    const known: Record<string, Entry> = {};
    for (const [flag, entry] of Object.entries(Object(entries) as Record<string, unknown>)) {
      const parsed = schema.safeParse(entry);
      if (parsed.success) known[flag] = parsed.data;
    }
    return { current, entries: known };
  } catch {
    return null;
  }
}

/** Keeps only the newest entries. */
export function writeStageHistory<Entry>(name: string, { current, entries }: StageHistory<Entry>, now: number): void {
  try {
    const newest = Object.fromEntries(Object.entries(entries).slice(-MOST));
    tabStorage().setItem(keyOf(name), JSON.stringify({ timestamp: now, current, entries: newest }));
  } catch {
    // A convenience: the wizard works without it.
  }
}

export function clearStageHistory(name: string): void {
  try {
    tabStorage().removeItem(keyOf(name));
  } catch {
    // As above.
  }
}
