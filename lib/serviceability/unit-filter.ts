import { typedText } from '#lib/domain/typed-text.ts';
import { unitKey } from './unit-match.ts';

/** Spec 1 §2: units are filtered by text and sorted numerically: Apt 2 before Apt 10. */
const order = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

export function sortUnits<Entry extends { unit: string }>(entries: readonly Entry[]): Entry[] {
  return [...entries].sort((one, other) => order.compare(one.unit, other.unit));
}

/** The units that contain the text, or begin with it in another spelling ('#4b' finds 'Apt 4B'). All of them without a text. */
export function filterUnits<Entry extends { unit: string }>(entries: readonly Entry[], typed: string): Entry[] {
  const text = typedText(typed).toLowerCase();
  const key = unitKey(typed);
  return entries.filter(
    ({ unit }) => unit.toLowerCase().includes(text) || (key !== '' && unitKey(unit).startsWith(key)),
  );
}
