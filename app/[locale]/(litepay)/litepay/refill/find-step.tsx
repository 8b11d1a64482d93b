'use client';

import { useLocale, useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { PhoneField } from '#components/fields/phone-field.tsx';
import { useErrorText } from '#components/fields/use-error-text.ts';
import { ZipField } from '#components/fields/zip-field.tsx';
import { Button } from '#components/ui/button.tsx';
import { ErrorSummary } from '#components/ui/error-summary.tsx';
import { useHydrated } from '#components/ui/use-hydrated.ts';
import { postJson } from '#lib/browser/api.ts';
import type { LocatedPlan } from '#lib/forms/litepay-exchange.ts';
import { lookupErrors } from '#lib/forms/lookup-errors.ts';
import { useRouter } from '#lib/i18n/use-router.ts';
import { formatPhone } from '#lib/rules/contact/phone.ts';
import { lookupAnswer } from './later.ts';
import { type LookupNotice, LookupWarning } from './lookup-warning.tsx';
import styles from './screen.module.css';
import { useLookupDraft } from './use-lookup-draft.ts';
import type { RefillStart } from './use-refill.ts';

interface Props {
  start: RefillStart;
  onBegin: () => void;
  onFound: (plan: LocatedPlan, phone: string) => void;
}

type LookupField = 'phone' | 'zip';
const FIELDS: readonly LookupField[] = ['phone', 'zip'];
const fieldId = (name: LookupField) => `litepay-${name}`;

/** Spec 3 §2.5, §4.5, step 1: the account is found by phone and zip; a failure keeps what was typed. */
export function FindStep({ start, onBegin, onFound }: Props) {
  const t = useTranslations('litepay.find');
  const f = useTranslations('fields');
  const errorText = useErrorText();
  const locale = useLocale();
  const router = useRouter();
  const hydrated = useHydrated();
  const [draft, change] = useLookupDraft({ phone: formatPhone(start.phone), zip: start.zip });
  const [left, setLeft] = useState<Partial<Record<LookupField, true>>>({});
  const [submissions, setSubmissions] = useState(0);
  const [locating, setLocating] = useState(false);
  const [trouble, setTrouble] = useState<LookupNotice | null>(null);

  const notice = trouble ?? keptNotice(draft.notice);
  const problems = lookupErrors(draft);
  const shown = (name: LookupField) => (left[name] || draft.checked ? errorText(problems[name]) : undefined);
  const type = (name: LookupField, value: string) => {
    change({ [name]: value, notice: '' });
    setTrouble(null);
  };

  const locate = async (event: FormEvent) => {
    event.preventDefault();
    setSubmissions(submissions + 1);
    setTrouble(null);
    change({ checked: 'yes', notice: '' });
    const wrong = FIELDS.filter((name) => problems[name]);
    if (wrong.length === 1 && wrong[0]) document.getElementById(fieldId(wrong[0]))?.focus();
    if (wrong.length > 0) return;

    setLocating(true);
    const { phone, zip } = draft;
    const answer = await postJson('/api/litepay/lookup', { phone, zip, locale }, lookupAnswer);
    setLocating(false);
    if (!answer.ok) {
      const { reason } = answer;
      return setTrouble(
        reason === 'limited' ? { kind: reason, seconds: answer.retryAfterSeconds } : { kind: 'unavailable' },
      );
    }
    switch (answer.body.outcome) {
      case 'found':
        return onFound(answer.body.plan, phone);
      case 'open':
        return router.push('/litepay/status');
      case 'several':
      case 'not-found':
        return change({ checked: 'yes', notice: answer.body.outcome });
    }
  };

  return (
    <form onSubmit={locate} onFocus={onBegin} noValidate className={styles.form}>
      <p>{t('intro')}</p>
      {notice && <LookupWarning notice={notice} supportPhone={start.supportPhone} />}
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
      <Button type="submit" disabled={!hydrated} busy={locating && t('locating')}>
        {t('next')}
      </Button>
    </form>
  );
}

function keptNotice(kind: string): LookupNotice | null {
  return kind === 'not-found' || kind === 'several' ? { kind } : null;
}
