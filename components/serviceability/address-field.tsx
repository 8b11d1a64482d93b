'use client';

import { useTranslations } from 'next-intl';
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react';
import { describe, Field } from '#components/fields/field.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { VisuallyHidden } from '#components/ui/visually-hidden.tsx';
import { post } from '#lib/browser/api.ts';
import { canSuggest, type ChosenAddress, parseSuggestion } from '#lib/domain/contact/address-suggestions.ts';
import fieldStyles from '#components/fields/field.module.css';
import styles from './address-field.module.css';

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
  const { suggestions, isLimited, request, forget } = useSuggestions();
  const [active, setActive] = useState(-1);
  const isOpen = suggestions.length > 0;
  const hint = isLimited ? t('limited') : undefined;
  const optionId = (index: number) => `${id}-option-${index}`;

  const close = () => {
    forget();
    setActive(-1);
  };
  const choose = (index: number) => {
    const suggestion = suggestions[index];
    close();
    if (suggestion === undefined) return;
    onChoose?.(parseSuggestion(suggestion));
    onSuggestion?.(suggestion);
  };
  const move = (to: number) => {
    // One position more than there are options: the typed text itself.
    const places = suggestions.length + 1;
    const place = ((to + 1 + places) % places) - 1;
    setActive(place);
    document.getElementById(optionId(place))?.scrollIntoView({ block: 'nearest' });
  };

  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (!isOpen) {
      if (event.key === 'ArrowDown') request(value);
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
          enterKeyHint="next"
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
            if (target === document.activeElement) request(target.value);
          }}
          onKeyDown={press}
          onBlur={() => {
            close();
            onBlur();
          }}
        />
        <ul id={`${id}-list`} role="listbox" aria-label={t('label')} className={styles.list} hidden={!isOpen}>
          {suggestions.map((suggestion, index) => (
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
        <span role="status">{isOpen && t('count', { count: suggestions.length })}</span>
      </VisuallyHidden>
    </Field>
  );
}

/** Spec 1 §5, 2 §5. */
const DEBOUNCE_MS = 300;

/** Debounced suggestions for the typed text. A response to an older request is dropped; a failure suggests nothing. */
function useSuggestions() {
  const [suggestions, setSuggestions] = useState<readonly string[]>([]);
  const [isLimited, setIsLimited] = useState(false);
  const pending = useRef<{ timer: ReturnType<typeof setTimeout>; stop: AbortController } | null>(null);

  const cancel = useCallback(() => {
    clearTimeout(pending.current?.timer);
    pending.current?.stop.abort();
    pending.current = null;
  }, []);
  useEffect(() => cancel, [cancel]);

  const forget = () => {
    cancel();
    setSuggestions([]);
  };

  const request = (typed: string) => {
    cancel();
    if (!canSuggest(typed)) return setSuggestions([]);
    const stop = new AbortController();
    const fetchSuggestions = async () => {
      const response = await post('/api/address/suggest', { typed }, { signal: stop.signal });
      if (stop.signal.aborted) return;
      setSuggestions(response.ok ? response.body.suggestions : []);
      setIsLimited(!response.ok && response.reason === 'limited');
    };
    const timer = setTimeout(() => void fetchSuggestions(), DEBOUNCE_MS);
    pending.current = { timer, stop };
  };

  return { suggestions, isLimited, request, forget };
}
