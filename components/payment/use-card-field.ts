'use client';

import { useFormField } from '#components/fields/use-form-field.ts';
import type { CardFormValues } from '#lib/forms/card-form.ts';

export type CardFieldName = keyof CardFormValues;

/** The element id of a field, for the links of an error summary. */
export function cardFieldId(name: CardFieldName): string {
  return `card-${name}`;
}

/** A field of the card form around it. */
export function useCardField(name: CardFieldName) {
  return useFormField<CardFormValues>(name, cardFieldId(name));
}
