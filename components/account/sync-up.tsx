'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useId, useState, type FormEvent } from 'react';
import { Banner } from '#components/ui/banner.tsx';
import { Button } from '#components/ui/button.tsx';
import { Checkbox } from '#components/ui/checkbox.tsx';
import choices from '#components/ui/choices.module.css';
import { Modal } from '#components/ui/modal.tsx';
import { isFirst } from '#lib/browser/tab-memory.ts';
import type { CommunicationLanguage, SyncUpChoice, SyncUpView } from '#lib/views/account.ts';
import { formatPhone } from '#lib/rules/contact/phone.ts';
import styles from './account.module.css';

interface Props {
  view: SyncUpView;
  /** False when it was not saved. */
  save: (choice: SyncUpChoice) => Promise<boolean>;
}

/** Spec 2 §3: the marker that the modal was shown. */
const MARKER = 'xpp_su';

const LANGUAGES: [CommunicationLanguage, 'english' | 'spanish'][] = [
  ['ENGLISH', 'english'],
  ['SPANISH', 'spanish'],
];

/** Spec 2 §4, §5: once per session; asks for text messages and a language, and sends only what does not match. */
export function SyncUp({ view, save }: Props) {
  const t = useTranslations('accountDashboard.syncUp');
  const form = useId();
  const [isOpen, setOpen] = useState(false);
  const [language, setLanguage] = useState(view.language);
  const [smsOptIn, setSmsOptIn] = useState(view.smsOptIn);
  const [state, setState] = useState<'asking' | 'saving' | 'failed'>('asking');

  useEffect(() => {
    const timer = setTimeout(() => setOpen(isFirst(MARKER)));
    return () => clearTimeout(timer);
  }, []);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setState('saving');
    if (await save({ languagePreference: language, smsOptIn: smsOptIn ? 'Y' : 'N' })) setOpen(false);
    else setState('failed');
  };
  const close = () => setOpen(false);
  const isSaving = state === 'saving';

  const actions = (
    <>
      <Button type="submit" form={form} busy={isSaving && t('saving')}>
        {t('save')}
      </Button>
      <Button variant="quiet" onClick={close}>
        {t('later')}
      </Button>
    </>
  );
  return (
    <Modal open={isOpen} onClose={close} title={t('title')} closeLabel={t('close')} actions={actions}>
      <p>{t('text')}</p>
      <dl className={styles.facts}>
        {view.phone !== null && (
          <div>
            <dt>{t('phone')}</dt>
            <dd>{formatPhone(view.phone)}</dd>
          </div>
        )}
        {view.email !== null && (
          <div>
            <dt>{t('email')}</dt>
            <dd>{view.email}</dd>
          </div>
        )}
      </dl>
      <form id={form} className={styles.stage} onSubmit={(event) => void submit(event)}>
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
                name={`${form}-language`}
                value={value}
                checked={language === value}
                onChange={() => setLanguage(value)}
              />
              <span>{t(word)}</span>
            </label>
          ))}
        </fieldset>
      </form>
      <div role="alert">{state === 'failed' && <Banner tone="danger" title={t('failed')} />}</div>
    </Modal>
  );
}
