'use client';

import { detectCardBrand, formatCardNumber } from '#lib/domain/card/card.ts';
import { extractDigits } from '#lib/domain/typed-text.ts';
import { CardIcon } from './card-icon.tsx';
import { FormattedField, type FormattedFieldProps } from './formatted-field.tsx';
import { useLocale, useTranslations } from 'next-intl';
import type { Ref } from 'react';
import { parseExpiry } from '#lib/domain/card/expiry.ts';
import styles from './expiry-fields.module.css';
import row from './field.module.css';
import { SelectField } from './select-field.tsx';

/** Never has a `name`: a form posted before hydration must not carry the number. */
export function CardNumberField({ name: _name, value, ...rest }: FormattedFieldProps) {
  return (
    <FormattedField
      inputMode="numeric"
      autoComplete="cc-number"
      spellCheck={false}
      {...rest}
      value={value}
      format={formatCardNumber}
      icon={<CardIcon brand={detectCardBrand(extractDigits(value))} />}
    />
  );
}

/** Digits beyond the code's are shown, not cut. Never has a `name`: a form posted before hydration must not carry the code. */
export function CvvField({ name: _name, ...rest }: FormattedFieldProps) {
  return <FormattedField inputMode="numeric" autoComplete="cc-csc" {...rest} format={extractDigits} />;
}

interface ExpiryPart {
  id?: string;
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  error?: string;
  ref?: Ref<HTMLSelectElement>;
}

interface ExpiryFieldsProps {
  month: ExpiryPart;
  year: ExpiryPart;
  /** The years to choose from, four digits each (spec 1 §5: this year and 14 more). */
  years: readonly number[];
}

const MONTHS = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0'));
const ONE_DIGIT_MONTHS = MONTHS.slice(0, 9).map((month) => month.slice(1));

const namesByLocale = new Map<string, ReadonlyMap<string, string>>();

/** Created once per language, because Intl is slow. */
function monthNames(locale: string): ReadonlyMap<string, string> {
  const cachedNames = namesByLocale.get(locale);
  if (cachedNames) return cachedNames;
  // Short names: on a phone a long one is cut off by the edge of its select.
  const format = new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' });
  const names = new Map(MONTHS.map((month, index) => [month, format.format(new Date(Date.UTC(2026, index, 1)))]));
  namesByLocale.set(locale, names);
  return names;
}

/**
 * Two native selects, as browsers and password managers expect them. Managers that know only a single expiry field find the invisible
 * `cc-exp` input; managers that write '1' or '30' find those spellings among the options.
 */
export function ExpiryFields({
  month: { ref: monthRef, ...month },
  year: { ref: yearRef, ...year },
  years,
}: ExpiryFieldsProps) {
  const t = useTranslations('fields');
  const names = monthNames(useLocale());
  const take = (monthText: string, yearText: string) => {
    const expiry = parseExpiry(monthText, yearText);
    if (expiry.month) month.onChange(String(expiry.month).padStart(2, '0'));
    if (expiry.year) year.onChange(String(expiry.year));
  };
  return (
    <div className={row.row}>
      <SelectField
        id={month.id}
        ref={monthRef}
        label={t('expirationMonth')}
        placeholder={t('chooseMonth')}
        autoComplete="cc-exp-month"
        options={MONTHS.map((value) => ({ value, label: `${value} – ${names.get(value)}` }))}
        aliases={ONE_DIGIT_MONTHS}
        value={month.value}
        error={month.error}
        onChange={({ target }) => (target.value === '' ? month.onChange('') : take(target.value, ''))}
        onBlur={month.onBlur}
      />
      <SelectField
        id={year.id}
        ref={yearRef}
        label={t('expirationYear')}
        placeholder={t('chooseYear')}
        autoComplete="cc-exp-year"
        options={years.map((value) => ({ value: String(value), label: String(value) }))}
        aliases={years.map((value) => String(value).slice(2))}
        value={year.value}
        error={year.error}
        onChange={({ target }) => (target.value === '' ? year.onChange('') : take('', target.value))}
        onBlur={year.onBlur}
      />
      <input
        className={styles.wholeExpiry}
        type="text"
        autoComplete="cc-exp"
        aria-hidden="true"
        tabIndex={-1}
        value=""
        onChange={(event) => take(event.target.value, '')}
      />
    </div>
  );
}
