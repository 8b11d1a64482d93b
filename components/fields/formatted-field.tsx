'use client';

import { useRef, type ChangeEvent } from 'react';
import { keepCaret } from './keep-caret.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';

interface Props extends TextFieldProps {
  format: (text: string) => string;
  /** Matches one character that the format keeps; digits by default. */
  counted?: RegExp;
}

/** Formats digits while they are typed, pasted or filled in, and preserves the caret; works controlled and with `register`. */
export function FormattedField({ format, counted, onChange, value, defaultValue, ...rest }: Props) {
  const lastText = useRef<string | null>(null);

  const handleChange = (event: ChangeEvent<HTMLInputElement>) => {
    const { nativeEvent, target } = event;
    const previous = String(value ?? lastText.current ?? defaultValue ?? '');
    const isForwardDelete = nativeEvent instanceof InputEvent && nativeEvent.inputType === 'deleteContentForward';
    const caret = target.selectionStart ?? target.value.length;
    const next = keepCaret(previous, { text: target.value, caret }, format, isForwardDelete, counted);
    if (next.text !== target.value) {
      target.value = next.text;
      if (document.activeElement === target) target.setSelectionRange(next.caret, next.caret);
    }
    lastText.current = next.text;
    onChange?.(event);
  };

  const state = value === undefined ? { defaultValue } : { value };
  return <TextField {...rest} {...state} digits onChange={handleChange} />;
}
