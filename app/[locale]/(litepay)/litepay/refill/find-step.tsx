'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import type { Elements } from '#components/ui/elements.ts';
import { Form } from '#components/fields/form.tsx';
import { PhoneField } from '#components/fields/phone-field.tsx';
import { useLightForm } from '#components/fields/use-light-form.ts';
import { ZipField } from '#components/fields/zip-field.tsx';
import { Button } from '#components/ui/button.tsx';
import { ErrorSummary } from '#components/ui/error-summary.tsx';
import { useHydrated } from '#components/ui/use-hydrated.ts';
import { lookupErrors } from '#lib/litepay/lookup-errors.ts';
import { phoneDigits } from '#lib/domain/contact/phone.ts';
import { FIND_FORM_ID } from './litepay-cart.tsx';
import { cachedAlert, type LookupAlert, LookupWarning } from './lookup-warning.tsx';
import styles from './screen.module.css';
import { useLookup } from './use-lookup.ts';
import { useLookupDraft } from './use-lookup-draft.ts';
import type { Refill } from './use-refill.ts';

interface Props {
  refill: Refill;
  supportPhone: string;
  onBegin: () => void;
  /** The link to the receipt of the last confirmed payment. */
  receipt: Elements;
}

const FIELDS = ['phone', 'zip'] as const;

/** Spec 3 §2.5, §4.5, step 1: the account is located by phone and ZIP code; a failure keeps what was typed. */
export function FindStep({ refill, supportPhone, onBegin, receipt }: Props) {
  const t = useTranslations('litepay.find');
  const f = useTranslations('fields');
  const hydrated = useHydrated();
  const { located } = refill;
  const [draft, change] = useLookupDraft(located, refill.open === 'find');
  const [error, setError] = useState<LookupAlert | null>(null);
  const { locate, isLocating } = useLookup(refill);

  const alert = error ?? cachedAlert(draft.alert);
  /** The alert of the last lookup applies only to what was typed then. */
  const edit: typeof change = (changes) => {
    change({ ...changes, alert: '' });
    setError(null);
  };
  const form = useLightForm({
    fields: FIELDS,
    idPrefix: 'litepay',
    draft: [draft, edit],
    errors: lookupErrors(draft),
    checksEmptyFields: true,
  });
  // Located by a refill link: phone and ZIP code are unknown here, so empty fields mean unchanged.
  const isLocated =
    located !== null && (phoneDigits(draft.phone) ?? draft.phone) === located.phone && draft.zip === located.zip;

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // The sticky cart's button continues when nothing was changed; the form's own button looks the account up again.
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (isLocated && submitter && !event.currentTarget.contains(submitter)) return refill.goOn();
    if (!form.submit(event)) return;

    const failed = await locate(draft);
    if (failed?.kind === 'not-found' || failed?.kind === 'several') change({ checked: 'yes', alert: failed.kind });
    else setError(failed);
  };

  return (
    <Form id={FIND_FORM_ID} onSubmit={submit} onFocus={onBegin} noValidate className={styles.form}>
      {!located && receipt}
      <p>{t('intro')}</p>
      {alert && <LookupWarning alert={alert} supportPhone={supportPhone} />}
      <ErrorSummary {...form.summary} />
      <PhoneField {...form.field('phone')} label={f('phoneNumber')} required />
      <ZipField {...form.field('zip')} label={f('zipCode')} required />
      <Button type="submit" disabled={!hydrated} busy={isLocating && t('locating')}>
        {t('next')}
      </Button>
    </Form>
  );
}
