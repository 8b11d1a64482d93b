import en from '#messages/en/fields.json' with { type: 'json' };
import es from '#messages/es/fields.json' with { type: 'json' };
import { enterValue } from './own-values.ts';

/** Loaded at the first key, so that a form without a keyboard ships neither this code nor the names in the other language. */

const typedNames = new WeakMap<HTMLSelectElement, string>();

/** Chooses the state whose name or postal code begins with what was typed. `isNew`: the key begins a name. */
export function typeState(select: HTMLSelectElement, key: string, { isNew }: { isNew: boolean }): void {
  const typedName = (isNew ? '' : (typedNames.get(select) ?? '')) + key;
  typedNames.set(select, typedName);
  const codes = [...select.options].map(({ value }) => value).filter((value) => value !== '');
  const state = findTypedState(typedName, codes);
  if (state === null || state === select.value) return;
  enterValue(select, state, null);
}

/**
 * The first of `codes` that was typed: a postal code is that state, anything else begins a name in English or in Spanish. Null if none
 * matches.
 */
export function findTypedState(typed: string, codes: readonly string[]): string | null {
  const text = withoutAccents(typed);
  const isNamed = (code: string) => namesIn(code).some((name) => withoutAccents(name).startsWith(text));
  return codes.find((code) => withoutAccents(code) === text) ?? codes.find(isNamed) ?? null;
}

function namesIn(code: string): string[] {
  return [en.states, es.states].flatMap((states: Readonly<Record<string, string>>) => states[code] ?? []);
}

function withoutAccents(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
