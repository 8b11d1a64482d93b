'use client';

import { detectCardBrand } from '#lib/domain/card/brand.ts';
import { formatCardNumber } from '#lib/domain/card/card-number.ts';
import { digitsOf } from '#lib/domain/typed-text.ts';
import { CardIcon } from './card-icon.tsx';
import { FormattedField, type FormattedFieldProps } from './formatted-field.tsx';

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
      icon={<CardIcon brand={detectCardBrand(digitsOf(value))} />}
    />
  );
}
