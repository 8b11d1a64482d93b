'use client';

import { useLocale, useMessages, useTranslations } from 'next-intl';
import type { ComponentProps } from 'react';
import type { FieldText } from './field.tsx';
import { SelectField, type SelectOption } from './select-field.tsx';

/** By the messages that they come from: translated and sorted once, not for every page that the server renders. */
const optionsByNames = new WeakMap<object, readonly SelectOption[]>();

function useStates(): readonly SelectOption[] {
  const locale = useLocale();
  const { states } = useMessages().fields;
  const known = optionsByNames.get(states);
  if (known) return known;
  const named = Object.entries(states).map(([value, label]) => ({ value, label }));
  named.sort((a, b) => a.label.localeCompare(b.label, locale));
  optionsByNames.set(states, named);
  return named;
}

/** Lists states by full name in the customer's language; the value is the two-letter code. */
export function StateField(props: FieldText & ComponentProps<'select'>) {
  const t = useTranslations('fields');
  return <SelectField autoComplete="address-level1" {...props} options={useStates()} placeholder={t('chooseState')} />;
}
