import { looksLikeCardNumber } from '#lib/rules/shared/card-data.ts';
import { digitsOf } from '#lib/rules/shared/typed-text.ts';

/**
 * What was typed survives a reload, a back button and a change of language in this tab's session storage. Card number and security
 * code never do: neither by type, nor by name, nor typed into another field.
 */
type CardField = 'cardNumber' | 'cvv';
type DraftValues<Values> = { [Name in keyof Values]: Name extends CardField ? never : string };

interface Schema<Values> {
  safeParse(value: unknown): { success: true; data: Values } | { success: false };
}

const VERSION = 1;
const keyOf = (name: string) => `draft/${VERSION}/${name}`;

/** The draft, or null when there is none, it is damaged, or of another shape. `name` says the flow, its part and, where there is one, the owner. */
export function readDraft<Values extends DraftValues<Values>>(name: string, schema: Schema<Values>): Values | null {
  try {
    const text = storage()?.getItem(keyOf(name));
    const parsed = text ? schema.safeParse(JSON.parse(text)) : null;
    return parsed?.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** Keeps a draft; what looks like card data is left blank. Does nothing when the storage is full, closed or missing. */
export function writeDraft<Values extends DraftValues<Values>>(
  name: string,
  schema: Schema<Values>,
  values: Values,
): void {
  try {
    const parsed = schema.safeParse(values);
    if (!parsed.success) return;
    const kept = Object.entries<string>(parsed.data).filter(([field]) => field !== 'cardNumber' && field !== 'cvv');
    const clean = kept.map(([field, value]) => [field, isCardData(field, value) ? '' : value]);
    storage()?.setItem(keyOf(name), JSON.stringify(Object.fromEntries(clean)));
  } catch {
    // A draft is a convenience: the page works without it.
  }
}

/** Forgets a draft and its parts: `litepay` and `litepay/billing`. */
export function clearDraft(name: string): void {
  try {
    const kept = storage();
    if (!kept) return;
    for (const key of Object.keys(kept)) {
      if (key === keyOf(name) || key.startsWith(`${keyOf(name)}/`)) kept.removeItem(key);
    }
  } catch {
    // As above.
  }
}

/** Also a number half typed, and a security code in the name. */
function isCardData(field: string, value: string): boolean {
  const digits = digitsOf(value);
  if (field === 'name' && (digits.length > 6 || /^\s*\d{3,4}\s*$/.test(value))) return true;
  return digits.length > 11 || looksLikeCardNumber(value);
}

/** Even to ask for it throws where the browser forbids it. */
function storage(): Storage | null {
  return typeof window === 'undefined' ? null : window.sessionStorage;
}
