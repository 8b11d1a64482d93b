'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import account from '#components/account/account.module.css';
import { Form } from '#components/fields/form.tsx';
import { SelectField } from '#components/fields/select-field.tsx';
import { Banner } from '#components/ui/banner.tsx';
import { Button } from '#components/ui/button.tsx';
import { Checkbox } from '#components/ui/checkbox.tsx';
import choices from '#components/ui/choices.module.css';
import { isChanged, type Preferences, reminderChannels, withoutLostChannel } from '#lib/account/preferences.ts';
import type { ChangeOutcome } from '#lib/account/views.ts';
import styles from './screen.module.css';
import actionStyles from '#components/ui/actions.module.css';

interface Props {
  shown: Preferences;
  hasEmail: boolean;
  save: (chosen: Preferences) => Promise<ChangeOutcome>;
  onCancel: () => void;
}

const LANGUAGES = ['ENGLISH', 'SPANISH'] as const;
const CHANNELS = ['SMS', 'EMAIL', 'NONE'] as const;

/** Spec 2 §4: the edit mode. Update is enabled once something has changed, and shows when it is saving. */
export function PreferencesForm({ shown, hasEmail, save, onCancel }: Props) {
  const t = useTranslations('accountInformation');
  const id = useId();
  const [chosen, setChosen] = useState(shown);
  const [state, setState] = useState<'editing' | 'unchanged' | 'saving' | 'failed' | 'unknown'>('editing');
  const language = useRef<HTMLSelectElement>(null);
  const possible = reminderChannels(chosen, hasEmail);
  const isReady = isChanged(chosen, shown);
  const isSaving = state === 'saving';
  // The pressed Edit button is gone, so the focus moves to the first field.
  useEffect(() => language.current?.focus(), []);

  const choose = (change: Partial<Preferences>) => {
    setState('editing');
    setChosen(withoutLostChannel({ ...chosen, ...change }, hasEmail));
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSaving) return;
    if (!isReady) {
      setState('unchanged');
      return;
    }
    setState('saving');
    const outcome = await save(chosen);
    if (outcome === 'failed' || outcome === 'unknown') setState(outcome);
  };

  return (
    <Form className={account.stage} noValidate onSubmit={(event) => void submit(event)}>
      <SelectField
        ref={language}
        label={t('language')}
        hint={t('languageHint')}
        value={chosen.language}
        disabled={isSaving}
        options={LANGUAGES.map((value) => ({ value, label: t(`languages.${value}`) }))}
        onChange={({ target }) => choose({ language: target.value === 'SPANISH' ? 'SPANISH' : 'ENGLISH' })}
      />
      <Checkbox
        label={t('sms')}
        aside={t('smsHint')}
        checked={chosen.smsOptIn}
        disabled={isSaving}
        onChange={({ target }) => choose({ smsOptIn: target.checked })}
      />
      {chosen.reminders && (
        <fieldset className={choices.choices} disabled={isSaving}>
          <legend className={account.legend}>{t('reminders.title')}</legend>
          <p className={styles.about}>{t('reminders.text')}</p>
          {CHANNELS.map((channel) => (
            <label key={channel} className={choices.choice}>
              <input
                type="radio"
                name={`${id}-reminders`}
                value={channel}
                checked={chosen.reminders === channel}
                disabled={!possible.includes(channel)}
                onChange={() => choose({ reminders: channel })}
              />
              <span>{t(`reminders.channels.${channel}`)}</span>
            </label>
          ))}
          {!chosen.smsOptIn && <p className={styles.about}>{t('reminders.needsSms')}</p>}
        </fieldset>
      )}
      <p role="status" className={styles.status}>
        {state === 'unchanged' && t('unchanged')}
      </p>
      <div role="alert" className={styles.status}>
        {state === 'failed' && <Banner tone="danger" title={t('failed')} />}
        {state === 'unknown' && <Banner tone="warning" title={t('inDoubt')} />}
      </div>
      <div className={actionStyles.actions}>
        <Button type="submit" notReady={!isReady} busy={isSaving && t('updating')}>
          {t('update')}
        </Button>
        <Button variant="quiet" disabled={isSaving} onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </Form>
  );
}
