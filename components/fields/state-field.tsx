'use client';

import { useLocale, useMessages, useTranslations } from 'next-intl';
import type { ComponentProps, KeyboardEvent } from 'react';
import type { FieldText } from './field.tsx';
import { SelectField, type SelectOption } from './select-field.tsx';

/** By the messages that they come from: translated and sorted once, not for every page that the server renders. */
const optionsByNames = new WeakMap<object, readonly SelectOption[]>();

function useStates(): readonly SelectOption[] {
  const locale = useLocale();
  const { states } = useMessages().fields;
  const cachedOptions = optionsByNames.get(states);
  if (cachedOptions) return cachedOptions;
  const options = Object.entries(states).map(([value, label]) => ({ value, label }));
  options.sort((a, b) => a.label.localeCompare(b.label, locale));
  optionsByNames.set(states, options);
  return options;
}

/**
 * Lists states by full name in the customer's language; the value is the two-letter code. A browser matches typed letters with the listed
 * names alone: in Spanish, 'Missouri' would choose Misisipi, and 'MO' Montana in both languages.
 */
export function StateField(props: FieldText & ComponentProps<'select'>) {
  const t = useTranslations('fields');
  return (
    <SelectField
      autoComplete="address-level1"
      {...props}
      onKeyDown={typeName}
      options={useStates()}
      placeholder={t('chooseState')}
    />
  );
}

/** As long as browsers wait before a key begins a new name, in ms. */
const NEW_NAME_AFTER_MS = 1_000;

let lastKeyAt = -Infinity;
/** The names could not be loaded: the browser's own matching is better than none. */
let isUnavailable = false;

function typeName(event: KeyboardEvent<HTMLSelectElement>): void {
  const { key, altKey, ctrlKey, metaKey, currentTarget: select, timeStamp } = event;
  const isNew = timeStamp - lastKeyAt > NEW_NAME_AFTER_MS;
  // A space that does not go on with a name opens the list.
  if (isUnavailable || key.length !== 1 || altKey || ctrlKey || metaKey || (isNew && key === ' ')) return;
  event.preventDefault();
  lastKeyAt = timeStamp;
  import('./state-typing.ts').then(
    ({ typeState }) => typeState(select, key, { isNew }),
    () => {
      isUnavailable = true;
    },
  );
}
