'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { Form } from '#components/fields/form.tsx';
import { PhoneField } from '#components/fields/phone-field.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { useForm } from '#components/fields/use-form.ts';
import { Banner } from '#components/ui/banner.tsx';
import { Button } from '#components/ui/button.tsx';
import { Checkbox } from '#components/ui/checkbox.tsx';
import choices from '#components/ui/choices.module.css';
import { ErrorSummary } from '#components/ui/error-summary.tsx';
import { Modal } from '#components/ui/modal.tsx';
import { isFirst } from '#lib/browser/tab-memory.ts';
import type { CommunicationLanguage } from '#lib/account/preferences.ts';
import { validateSyncUp } from '#lib/account/sync-up.ts';
import { normalizeEmail } from '#lib/domain/contact/email.ts';
import { formatPhone, parsePhone } from '#lib/domain/contact/phone.ts';
import type { ChangeOutcome, SyncUpChoice } from '#lib/account/api.ts';
import type { SyncUpView } from '#lib/account/server/account-views.ts';
import styles from './account.module.css';

interface Props {
  view: SyncUpView;
  save: (choice: SyncUpChoice) => Promise<ChangeOutcome>;
  /** Receives what was saved, to confirm it on the page. */
  onSaved: (choice: SyncUpChoice) => void;
}

/** Spec 2 §3: the marker that the modal was shown. */
const MARKER = 'xpp_su';

const LANGUAGES: [CommunicationLanguage, 'english' | 'spanish'][] = [
  ['ENGLISH', 'english'],
  ['SPANISH', 'spanish'],
];

/**
 * Spec 2 §4, §5: once per session; asks for consent to text messages, the language, and confirmation of contact data that does not match.
 */
export function SyncUp({ view, save, onSaved }: Props) {
  const t = useTranslations('accountDashboard.syncUp');
  const formId = useId();
  const [isOpen, setOpen] = useState(false);
  const [language, setLanguage] = useState(view.language);
  const [smsOptIn, setSmsOptIn] = useState(view.smsOptIn);
  const [state, setState] = useState<'asking' | 'saving' | Exclude<ChangeOutcome, 'done'>>('asking');
  const [version, setVersion] = useState(view.version);
  if (version !== view.version) {
    // Changed elsewhere meanwhile: what is saved goes over what is stored now.
    setVersion(view.version);
    setLanguage(view.language);
    setSmsOptIn(view.smsOptIn);
    if (state !== 'unknown') setState('conflict');
  }
  const [draft, setDraft] = useState({ phone: formatPhone(view.phone ?? ''), email: view.email ?? '', checked: '' });
  const fields = (['phone', 'email'] as const).filter((name) => view[name] !== null);
  const form = useForm({
    fields,
    fieldId: (name) => `sync-up-${name}`,
    draft: [draft, (changes) => setDraft((before) => ({ ...before, ...changes }))],
    check: validateSyncUp,
    checksEmptyFields: true,
  });

  useEffect(() => {
    const timer = setTimeout(() => setOpen(isFirst(MARKER)));
    return () => clearTimeout(timer);
  }, []);

  const submit = async (event: FormEvent) => {
    if (!form.submit(event)) return;
    setState('saving');
    const contact = {
      ...(view.phone !== null && { phone: parsePhone(draft.phone) ?? '' }),
      ...(view.email !== null && { email: normalizeEmail(draft.email) }),
    };
    const settings = { languagePreference: language, smsOptIn: smsOptIn ? 'Y' : 'N', ...contact } as const;
    const choice = { version, ...settings };
    const outcome = await save(choice);
    if (outcome !== 'done') return setState(outcome);
    setOpen(false);
    onSaved(choice);
  };
  const close = () => setOpen(false);

  const actions = (
    <>
      <Button type="submit" form={formId} busy={state === 'saving' && t('saving')}>
        {t('save')}
      </Button>
      <Button variant="secondary" onClick={close}>
        {t('later')}
      </Button>
    </>
  );
  return (
    <Modal open={isOpen} onClose={close} title={t('title')} closeLabel={t('close')} actions={actions}>
      <p>{t('text')}</p>
      <Form id={formId} className={styles.stage} noValidate onSubmit={(event) => void submit(event)}>
        <ErrorSummary {...form.summary} />
        {view.phone !== null && <PhoneField {...form.field('phone')} required label={t('phone')} />}
        {view.email !== null && (
          <TextField
            {...form.field('email')}
            required
            label={t('email')}
            type="email"
            inputMode="email"
            enterKeyHint="done"
            autoComplete="email"
          />
        )}
        <Checkbox
          label={t('sms')}
          aside={t('smsHint')}
          checked={smsOptIn}
          onChange={(event) => setSmsOptIn(event.target.checked)}
        />
        <fieldset className={choices.choices}>
          <legend className={styles.legend}>{t('language')}</legend>
          {LANGUAGES.map(([value, word]) => (
            <label key={value} className={choices.choice}>
              <input
                type="radio"
                name={`${formId}-language`}
                value={value}
                checked={language === value}
                onChange={() => setLanguage(value)}
              />
              <span>{t(word)}</span>
            </label>
          ))}
        </fieldset>
      </Form>
      <div role="alert">
        {state === 'failed' && <Banner tone="danger" title={t('failed')} />}
        {(state === 'conflict' || state === 'unknown') && <Banner tone="warning" title={t(state)} />}
      </div>
    </Modal>
  );
}
