'use client';

import { useTranslations } from 'next-intl';
import type { FormEvent } from 'react';
import { Form } from '#components/fields/form.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { useLightForm } from '#components/fields/use-light-form.ts';
import { Button } from '#components/ui/button.tsx';
import { ErrorSummary } from '#components/ui/error-summary.tsx';
import { useHydrated } from '#components/ui/use-hydrated.ts';
import { textError } from '#lib/domain/field-errors.ts';
import { FIRST_NAME_MAX, LAST_NAME_MAX, personName, personNameProblem } from '#lib/domain/contact/person-name.ts';
import styles from './activation.module.css';
import type { ActivationSteps } from './use-activation.ts';

const FIELDS = ['firstName', 'lastName'] as const;

/** Spec 2 §9 'Activation': a starter kit's account without a name needs a first and a last name. */
export function NameStep({ steps }: { steps: ActivationSteps }) {
  const t = useTranslations('activation.name');
  const f = useTranslations('fields');
  const hydrated = useHydrated();
  const { draft, change, goOn } = steps;
  const errorOf = (name: (typeof FIELDS)[number], max: number) => {
    return textError(name, personNameProblem(personName(draft[name]), max));
  };
  const form = useLightForm({
    fields: FIELDS,
    idPrefix: 'activation',
    checksEmptyFields: true,
    draft: [draft, (changes) => change({ ...changes, ...('checked' in changes ? {} : { named: '' }) })],
    errors: { firstName: errorOf('firstName', FIRST_NAME_MAX), lastName: errorOf('lastName', LAST_NAME_MAX) },
  });
  const submit = (event: FormEvent) => {
    if (!form.submit(event)) return;
    const names = { firstName: personName(draft.firstName), lastName: personName(draft.lastName) };
    change({ ...names, checked: 'yes', named: 'yes' });
    goOn();
  };
  return (
    <Form onSubmit={submit} noValidate className={styles.form}>
      <p>{t('intro')}</p>
      <ErrorSummary {...form.summary} />
      <TextField {...form.field('firstName')} label={f('firstName')} autoComplete="given-name" required />
      <TextField {...form.field('lastName')} label={f('lastName')} autoComplete="family-name" required />
      <Button type="submit" disabled={!hydrated} notReady={!form.isValid}>
        {t('save')}
      </Button>
    </Form>
  );
}
