'use client';

import type { ChangeEvent } from 'react';
import { enterValue } from './own-values.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';

/** It is controlled: the text before a change tells what was deleted. */
export interface FormattedFieldProps extends Omit<TextFieldProps, 'value'> {
  value: string;
}

interface Props extends FormattedFieldProps {
  format: (text: string) => string;
  /** Matches one character that the format keeps; digits by default. */
  counted?: RegExp;
}

/** Formats digits while they are typed, pasted or filled in, and preserves the caret. */
export function FormattedField({ format, counted, onChange, value, ...rest }: Props) {
  const handleChange = (event: ChangeEvent<HTMLInputElement>) => {
    const { nativeEvent, target } = event;
    const input = nativeEvent instanceof InputEvent ? nativeEvent : null;
    // An input method that still composes would put its text in once more, beside what the format made of it.
    if (!input?.isComposing) {
      const caret = target.selectionStart ?? target.value.length;
      const isForwardDelete = input?.inputType === 'deleteContentForward';
      const next = keepCaret(value, { text: target.value, caret }, format, isForwardDelete, counted);
      if (next.text !== target.value) {
        target.value = next.text;
        if (document.activeElement === target) target.setSelectionRange(next.caret, next.caret);
      }
    }
    onChange?.(event);
  };

  return (
    <TextField
      {...rest}
      value={value}
      onChange={handleChange}
      onCompositionEnd={({ currentTarget: field }) => enterValue(field, field.value, field.selectionStart)}
      // Loaded on demand: what a script writes into a field empties the browser's own list of steps.
      onFocus={({ currentTarget }) =>
        void import('./undo-steps.ts').then(
          ({ keepSteps }) => keepSteps(currentTarget),
          () => undefined,
        )
      }
    />
  );
}

export interface TypedText {
  text: string;
  /** Position of the caret in UTF-16 units. */
  caret: number;
}

/** Matches the characters that formatting keeps. */
const DIGIT = /\d/;

const count = (text: string, counted: RegExp) => text.split(counted).length - 1;

/**
 * Returns the formatted text and its caret: before the same digits as in the typed text, counted from the end, so that a dropped country
 * code does not move it. Backspace or Delete over a separator alone removes the digit beyond it, because the separator would only come
 * back.
 */
function keepCaret(
  previous: string,
  typed: TypedText,
  format: (text: string) => string,
  isForwardDelete = false,
  counted = DIGIT,
): TypedText {
  // As the format reads them: full-width characters count too.
  let before = typed.text.slice(0, typed.caret).normalize('NFKC');
  let after = typed.text.slice(typed.caret).normalize('NFKC');
  const isSeparatorGone =
    typed.text.length === previous.length - 1 && count(typed.text, counted) === count(previous, counted);
  if (isSeparatorGone && isForwardDelete) after = after.replace(counted, '');
  else if (isSeparatorGone) before = before.slice(0, caretBefore(before, 1, counted));
  const text = format(before + after);
  return { text, caret: caretBefore(text, count(after, counted), counted) };
}

function caretBefore(text: string, digits: number, counted: RegExp): number {
  let caret = text.length;
  for (let remaining = digits; remaining > 0 && caret > 0; caret -= 1)
    if (counted.test(text.charAt(caret - 1))) remaining -= 1;
  return caret;
}
