'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, type ReactNode, useState } from 'react';
import { PhoneField } from '#components/fields/phone-field.tsx';
import { useErrorText } from '#components/fields/use-error-text.ts';
import { ZipField } from '#components/fields/zip-field.tsx';
import { Button } from '#components/ui/button.tsx';
import { ErrorSummary } from '#components/ui/error-summary.tsx';
import { useHydrated } from '#components/ui/use-hydrated.ts';
import { lookupErrors } from '#lib/forms/lookup-errors.ts';
import { phoneDigits } from '#lib/rules/contact/phone.ts';
import { FIND_FORM_ID } from './form-ids.ts';
import { cachedNotice, type LookupNotice, LookupWarning } from './lookup-warning.tsx';
import styles from './screen.module.css';
import { useLookup } from './use-lookup.ts';
import { useLookupDraft } from './use-lookup-draft.ts';
import type { Refill } from './use-refill.ts';

interface Props {
  refill: Refill;
  supportPhone: string;
  onBegin: () => void;
  /** The receipt of the payment that this page goes past. */
  receipt: ReactNode;
}

type LookupField = 'phone' | 'zip';
const FIELDS: readonly LookupField[] = ['phone', 'zip'];
const fieldId = (name: LookupField) => `litepay-${name}`;

/** Spec 3 §2.5, §4.5, step 1: the account is found by phone and zip; a failure keeps what was typed. */
export function FindStep({ refill, supportPhone, onBegin, receipt }: Props) {
  const t = useTranslations('litepay.find');
  const f = useTranslations('fields');
  const errorText = useErrorText();
  const hydrated = useHydrated();
  const { located } = refill;
  const [draft, change] = useLookupDraft(located, refill.open === 'find');
  const [left, setLeft] = useState<Partial<Record<LookupField, true>>>({});
  const [submissions, setSubmissions] = useState(0);
  const [error, setError] = useState<LookupNotice | null>(null);
  const { locate, isLocating } = useLookup(refill);

  const notice = error ?? cachedNotice(draft.notice);
  const problems = lookupErrors(draft);
  const shown = (name: LookupField) => (left[name] || draft.checked ? errorText(problems[name]) : undefined);
  const type = (name: LookupField, value: string) => {
    change({ [name]: value, notice: '' });
    setError(null);
  };
  const isLocated = located !== null && phoneDigits(draft.phone) === located.phone && draft.zip === located.zip;

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // The sticky cart's button leads on where nothing was changed; the form's own looks again.
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (isLocated && submitter && !event.currentTarget.contains(submitter)) return refill.goOn();
    setSubmissions(submissions + 1);
    setError(null);
    change({ checked: 'yes', notice: '' });
    const wrong = FIELDS.filter((name) => problems[name]);
    if (wrong.length === 1 && wrong[0]) document.getElementById(fieldId(wrong[0]))?.focus();
    if (wrong.length > 0) return;

    const failed = await locate(draft);
    if (failed?.kind === 'not-found' || failed?.kind === 'several') change({ checked: 'yes', notice: failed.kind });
    else setError(failed);
  };

  return (
    <form id={FIND_FORM_ID} onSubmit={submit} onFocus={onBegin} noValidate className={styles.form}>
      {!located && receipt}
      <p>{t('intro')}</p>
      {notice && <LookupWarning notice={notice} supportPhone={supportPhone} />}
      <ErrorSummary
        title={f('summaryTitle')}
        attempt={submissions}
        problems={FIELDS.flatMap((name) => {
          const message = errorText(problems[name]);
          return message ? [{ fieldId: fieldId(name), message }] : [];
        })}
      />
      <PhoneField
        id={fieldId('phone')}
        label={f('phoneNumber')}
        value={draft.phone}
        onChange={(event) => type('phone', event.target.value)}
        onBlur={() => setLeft({ ...left, phone: true })}
        error={shown('phone')}
        required
      />
      <ZipField
        id={fieldId('zip')}
        label={f('zipCode')}
        value={draft.zip}
        onChange={(event) => type('zip', event.target.value)}
        onBlur={() => setLeft({ ...left, zip: true })}
        error={shown('zip')}
        required
      />
      <Button type="submit" disabled={!hydrated} busy={isLocating && t('locating')}>
        {t('next')}
      </Button>
    </form>
  );
}
