'use client';

import { useLocale, useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { Form } from '#components/fields/form.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { useForm } from '#components/fields/use-form.ts';
import { Banner } from '#components/ui/banner.tsx';
import { Button } from '#components/ui/button.tsx';
import { NoBreakIn } from '#components/ui/no-break.tsx';
import { post } from '#lib/browser/api.ts';
import { recipientError } from '#lib/domain/contact/recipient.ts';
import { formatMobile } from '#lib/domain/contact/phone.ts';
import { formatWait } from '#lib/domain/calendar-day.ts';
import { StageHeading } from './stage-heading.tsx';
import styles from './stages.module.css';
import { useWaitlistDraft } from './use-address-draft.ts';

const FIELDS = ['contact'] as const;

type State =
  | { is: 'open' | 'sending' | 'failed' }
  | { is: 'limited'; seconds: number }
  | { is: 'joined'; contact: string };

interface Props {
  /** The account whose owner types; '' on pages that need no login. */
  account: string;
  /** From the address check. */
  candidateId: string;
  level: 2 | 3;
}

/** For a place that is not served yet: signs up for one message once it is. */
export function WaitlistForm({ account, candidateId, level }: Props) {
  const t = useTranslations('waitlist.join');
  const tLimited = useTranslations('serviceability.errors.limited');
  const locale = useLocale();
  const [draft, change] = useWaitlistDraft(account);
  const [state, setState] = useState<State>({ is: 'open' });
  const form = useForm({
    fields: FIELDS,
    fieldId: (name) => `waitlist-${name}`,
    draft: [draft, change],
    check: (values) => ({ contact: recipientError(values.contact) }),
  });
  const { contact } = draft;

  const submit = async (event: FormEvent) => {
    if (!form.submit(event)) return;
    setState({ is: 'sending' });
    const response = await post('/api/waitlist', { locale, candidateId, form: { contact } });
    if (!response.ok && response.reason === 'limited') {
      return setState({ is: 'limited', seconds: response.retryAfterSeconds });
    }
    if (!response.ok || response.body.outcome !== 'done') return setState({ is: 'failed' });
    setState({ is: 'joined', contact: contact.includes('@') ? contact.trim() : formatMobile(contact) });
    change({ contact: '', checked: '' });
  };

  if (state.is === 'joined') {
    return (
      <div className={styles.joined}>
        <StageHeading level={level} focusKey={1}>
          {t('joined.title')}
        </StageHeading>
        <p>
          <NoBreakIn number={state.contact.includes('@') ? '' : state.contact}>
            {t('joined.text', { contact: state.contact })}
          </NoBreakIn>
        </p>
      </div>
    );
  }
  return (
    <Form onSubmit={(event) => void submit(event)} noValidate className={styles.waitlist}>
      <p>{t('offer')}</p>
      {state.is === 'failed' && (
        <Banner tone="danger" announce="alert" title={t('failed.title')}>
          <p>{t('failed.text')}</p>
        </Banner>
      )}
      {state.is === 'limited' && (
        <Banner tone="warning" announce="alert" title={tLimited('title')}>
          <p>{tLimited('text', { wait: formatWait(state.seconds, locale) })}</p>
        </Banner>
      )}
      <TextField
        {...form.field('contact')}
        required
        label={t('contact')}
        hint={t('terms')}
        inputMode="email"
        enterKeyHint="send"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Button type="submit" wide notReady={!form.isValid} busy={state.is === 'sending' && t('sending')}>
        {t('submit')}
      </Button>
    </Form>
  );
}
