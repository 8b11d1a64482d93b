'use client';

import { type UseFormReturn, useWatch } from 'react-hook-form';
import type { CardStepValues } from '#lib/forms/card-form.ts';

const LINES = ['addressLine1', 'addressLine2', 'city', 'state', 'zip'] as const;

/** The service address, line by line; '' for a line it does not have. */
export type ServiceLines = Record<(typeof LINES)[number], string>;

/**
 * Spec 1 §3, 3 §5: 'Same as service address' is checked while every line of the billing address equals the service address. Unchecking it
 * empties the lines; changing a line unchecks it. Undefined if the payer may not know the service address.
 */
export function useServiceAddress<Output>(
  form: UseFormReturn<CardStepValues, unknown, Output>,
  service: ServiceLines | undefined,
): { checked: boolean; onChange: (checked: boolean) => void } | undefined {
  const typed = useWatch({ control: form.control, name: LINES });
  if (!service) return undefined;
  return {
    checked: LINES.every((line, index) => typed[index] === service[line]),
    onChange: (wanted) => {
      for (const line of LINES) {
        form.setValue(line, wanted ? service[line] : '', { shouldDirty: true, shouldValidate: wanted });
      }
    },
  };
}
