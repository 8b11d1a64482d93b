import { useId, type ComponentProps } from 'react';
import { describe, Field, type FieldText } from './field.tsx';
import styles from './field.module.css';

export interface SelectOption {
  value: string;
  label: string;
}

interface Props extends FieldText, ComponentProps<'select'> {
  options: readonly SelectOption[];
  /** The first, empty entry; without it an option is always selected. */
  placeholder?: string;
  /** Other spellings that a password manager may set; never listed for customers. */
  aliases?: readonly string[];
}

export function SelectField({ label, hint, error, options, placeholder, aliases = [], id, ...rest }: Props) {
  const ownId = useId();
  const selectId = id ?? ownId;
  // Without it, screen readers call a required list invalid before anybody has chosen from it.
  const isUntouched = rest.required && !error ? { 'aria-invalid': false as const } : {};
  return (
    <Field id={selectId} label={label} hint={hint} error={error}>
      <select
        {...rest}
        {...describe(selectId, { hint, error })}
        {...isUntouched}
        id={selectId}
        className={styles.control}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
        {aliases.map((alias) => (
          <option key={alias} value={alias} hidden disabled>
            {alias}
          </option>
        ))}
      </select>
    </Field>
  );
}
