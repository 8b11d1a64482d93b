'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useMemo, type ComponentProps } from 'react';
import { US_STATES } from '#lib/domain/contact/us-states.ts';
import type { FieldText } from './field.tsx';
import { SelectField } from './select-field.tsx';

/** Lists states by full name in the customer's language; the value is the two-letter code. */
export function StateField(props: FieldText & ComponentProps<'select'>) {
  const t = useTranslations('fields');
  const locale = useLocale();
  const options = useMemo(() => {
    const named = US_STATES.map((code) => ({ value: code, label: t(`states.${code}`) }));
    return named.sort((a, b) => a.label.localeCompare(b.label, locale));
  }, [t, locale]);
  return <SelectField autoComplete="address-level1" {...props} options={options} placeholder={t('chooseState')} />;
}
