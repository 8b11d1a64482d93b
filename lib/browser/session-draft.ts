import { looksLikeCardNumber } from '#lib/domain/card/card.ts';
import { extractDigits } from '#lib/domain/typed-text.ts';
import { removeKeys, tabStorage } from './browser-storage.ts';

/**
 * Typed values survive a reload, the back button and a change of language in this tab's session storage. Card number and security code are
 * never stored: excluded by type, by name, and where typed into another field.
 */
type CardField = 'cardNumber' | 'cvv';
/** The fields of a draft, all of them text. No schema: a schema library would outweigh an entire first view. */
type DraftFields<Field extends string> = [Extract<Field, CardField>] extends [never] ? readonly Field[] : never;

const VERSION = 1;
const draftKey = (name: string) => `draft/${VERSION}/${name}` as const;

/**
 * The draft; null if it is missing, damaged or of another shape. `name` consists of the flow, its part and, where there is one, the owner.
 */
export function readDraft<Field extends string>(
  name: string,
  fields: DraftFields<Field>,
): Record<Field, string> | null {
  try {
    const values: unknown = JSON.parse(tabStorage().getItem(draftKey(name)) ?? 'null');
    return hasTexts(values, fields) ? values : null;
  } catch {
    return null;
  }
}

/** Stores a draft; what looks like card data is left blank. Does nothing if the storage is full, blocked or missing. */
export function writeDraft<Field extends string>(
  name: string,
  fields: DraftFields<Field>,
  values: Record<Field, string>,
): void {
  try {
    const safe = fields.filter((field) => field !== 'cardNumber' && field !== 'cvv');
    const clean = safe.map((field) => [field, isCardData(field, values[field]) ? '' : values[field]]);
    tabStorage().setItem(draftKey(name), JSON.stringify(Object.fromEntries(clean)));
  } catch {
    // A draft is a convenience: the page works without it.
  }
}

/** Whether this tab can store drafts: its storage may be blocked, missing or full. */
export function canKeepDrafts(): boolean {
  const probe = draftKey('probe');
  try {
    tabStorage().setItem(probe, 'x'.repeat(1_000));
    tabStorage().removeItem(probe);
    return true;
  } catch {
    return false;
  }
}

function hasTexts<Field extends string>(value: unknown, fields: readonly Field[]): value is Record<Field, string> {
  if (typeof value !== 'object' || value === null) return false;
  const values = new Map<string, unknown>(Object.entries(value));
  return fields.every((field) => typeof values.get(field) === 'string');
}

/** Removes a draft and its parts: `litepay` and `litepay/billing`. */
export function clearDraft(name: string): void {
  try {
    removeKeys(tabStorage(), [draftKey(name), `${draftKey(name)}/`]);
  } catch {
    // As above.
  }
}

/** Also matches a half-typed number, and a security code in the name. */
function isCardData(field: string, value: string): boolean {
  const digits = extractDigits(value);
  if (field === 'name' && (digits.length > 6 || /^\s*\d{3,4}\s*$/.test(value))) return true;
  return digits.length > 11 || looksLikeCardNumber(value);
}
