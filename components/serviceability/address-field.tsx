'use client';

import { useTranslations } from 'next-intl';
import { type KeyboardEvent, useState } from 'react';
import { describe, Field } from '#components/fields/field.tsx';
import fieldStyles from '#components/fields/field.module.css';
import { classNames } from '#components/ui/class-names.ts';
import { VisuallyHidden } from '#components/ui/visually-hidden.tsx';
import { type ChosenAddress, chosenAddress } from '#lib/domain/contact/address-suggestions.ts';
import styles from './address-field.module.css';
import { useSuggestions } from './use-suggestions.ts';

interface Props {
  id: string;
  label: string;
  value: string;
  error?: string | undefined;
  autoComplete?: string;
  onType: (text: string) => void;
  onChoose?: (address: ChosenAddress) => void;
  /** The same suggestion, as it was listed. */
  onSuggestion?: (suggestion: string) => void;
  onBlur: () => void;
}

/**
 * Spec 1 §2, 2 §2: a combobox per ARIA 1.2; the list opens automatically and focus stays in the field, which is a plain one without
 * suggestions.
 */
export function AddressField({
  id,
  label,
  value,
  error,
  autoComplete = 'address-line1',
  onType,
  onChoose,
  onSuggestion,
  onBlur,
}: Props) {
  const t = useTranslations('serviceability.suggestions');
  const { found, isLimited, ask, forget } = useSuggestions();
  const [active, setActive] = useState(-1);
  const isOpen = found.length > 0;
  const hint = isLimited ? t('limited') : undefined;
  const optionId = (index: number) => `${id}-option-${index}`;

  const close = () => {
    forget();
    setActive(-1);
  };
  const choose = (index: number) => {
    const suggestion = found[index];
    close();
    if (suggestion === undefined) return;
    onChoose?.(chosenAddress(suggestion));
    onSuggestion?.(suggestion);
  };
  const move = (to: number) => {
    // One position more than there are options: the typed text itself.
    const places = found.length + 1;
    const place = ((to + 1 + places) % places) - 1;
    setActive(place);
    document.getElementById(optionId(place))?.scrollIntoView({ block: 'nearest' });
  };

  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (!isOpen) {
      if (event.key === 'ArrowDown') ask(value);
      return;
    }
    switch (event.key) {
      case 'ArrowDown':
        event.preventDefault();
        return move(active + 1);
      case 'ArrowUp':
        event.preventDefault();
        return move(active - 1);
      case 'Enter':
        if (active < 0) return close();
        event.preventDefault();
        return choose(active);
      case 'Escape':
        // Closes only the list.
        event.preventDefault();
        event.stopPropagation();
        return close();
    }
  };

  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <div className={styles.combobox}>
        <input
          id={id}
          type="text"
          role="combobox"
          aria-expanded={isOpen}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={active < 0 ? undefined : optionId(active)}
          aria-required
          autoComplete={autoComplete}
          className={fieldStyles.control}
          {...describe(id, { hint, error })}
          value={value}
          onChange={({ target }) => {
            onType(target.value);
            setActive(-1);
            if (target === document.activeElement) ask(target.value);
          }}
          onKeyDown={press}
          onBlur={() => {
            close();
            onBlur();
          }}
        />
        <ul id={`${id}-list`} role="listbox" aria-label={t('label')} className={styles.list} hidden={!isOpen}>
          {found.map((suggestion, index) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- keys go to the field, which has the focus
            <li
              key={suggestion}
              id={optionId(index)}
              role="option"
              aria-selected={index === active}
              className={classNames(styles.option, index === active && styles.active)}
              // The field keeps the focus, so that the press does not close the list before its click.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(index)}
            >
              {suggestion}
            </li>
          ))}
        </ul>
      </div>
      <VisuallyHidden>
        <span role="status">{isOpen && t('count', { count: found.length })}</span>
      </VisuallyHidden>
    </Field>
  );
}
