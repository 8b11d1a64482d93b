'use client';

import { useLocale, useTranslations } from 'next-intl';
import { type FormEvent, type ReactNode, type Ref, useCallback, useEffect, useId, useRef, useState } from 'react';
import { BackLink } from '#components/account/back-link.tsx';
import { Form } from '#components/fields/form.tsx';
import { SelectField } from '#components/fields/select-field.tsx';
import { Banner } from '#components/ui/banner.tsx';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { EmailText, NoBreak, NoBreakIn } from '#components/ui/no-break.tsx';
import { PageHeading } from '#components/ui/page-heading.tsx';
import { PhoneText } from '#components/ui/phone-text.tsx';
import {
  hasChanged,
  type Preferences,
  preferencesVersion,
  reminderChannels,
  replaceLostChannel,
} from '#lib/account/preferences.ts';
import type { AccountInformationView } from '#lib/account/server/account-views.ts';
import type { ChangeOutcome } from '#lib/account/api.ts';
import { displayPhone } from '#lib/domain/contact/phone.ts';
import { DASHBOARD_PAGE } from '#lib/domain/session/site-paths.ts';
import account from '#components/account/account.module.css';
import actionStyles from '#components/ui/actions.module.css';
import choices from '#components/ui/choices.module.css';
import factStyles from '#components/ui/facts.module.css';
import styles from './screen.module.css';
import { pathInLanguage, rememberLocale } from '#components/layout/switch-language.ts';
import { LANGUAGES as SITE_LANGUAGES, localeFromWire } from '#lib/i18n/locales.ts';
import { useAccountChange } from '#app/[locale]/(account)/use-account-change.ts';

interface Props {
  view: AccountInformationView;
  save: (before: Preferences, preferences: Preferences) => Promise<ChangeOutcome>;
}

/** Spec 2 §2, §4 'Preferences': the account holder's data and contact preferences. */
export function InformationScreen({ view, save }: Props) {
  const t = useTranslations('accountInformation');
  const [mode, setMode] = useState<'view' | 'edit' | 'left'>('view');
  const [outcome, setOutcome] = useState<'saved' | 'conflict' | null>(view.isSaved ? 'saved' : null);
  // Preferences just saved, shown until the page has read them again.
  const [update, setUpdate] = useState<{ before: Preferences; preferences: Preferences } | null>(null);
  const preferences = update?.before === view.preferences ? update.preferences : view.preferences;
  const edit = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (mode === 'left') edit.current?.focus();
  }, [mode]);

  const saveAndLeave = async (choice: Preferences): Promise<ChangeOutcome> => {
    const before = view.preferences;
    const result = await save(preferences, choice);
    if (result === 'done') setUpdate({ before, preferences: choice });
    if (result === 'done' || result === 'conflict') {
      setOutcome(result === 'done' ? 'saved' : 'conflict');
      setMode('left');
    }
    return result;
  };

  return (
    <div className={account.page}>
      <BackLink to={DASHBOARD_PAGE}>{t('back')}</BackLink>
      <PageHeading>{t('title')}</PageHeading>
      <Card aria-labelledby="details">
        <h2 id="details">{t('details')}</h2>
        <dl className={factStyles.facts}>
          <Fact label={t('name')}>{view.name}</Fact>
          <Fact label={t('loginId')}>{view.loginId}</Fact>
          <Fact label={t('phone')}>{view.phone && <NoBreak>{displayPhone(view.phone)}</NoBreak>}</Fact>
          <Fact label={t('email')}>{view.email && <EmailText email={view.email} />}</Fact>
          <Fact label={t('address')}>{view.address}</Fact>
        </dl>
        <p className={styles.about}>
          <PhoneText phone={view.supportPhone}>{t('toChange', { phone: view.supportPhone })}</PhoneText>
        </p>
      </Card>
      <Card aria-labelledby="preferences">
        <h2 id="preferences">{t('preferences')}</h2>
        <div role="status" className={styles.status}>
          {outcome === 'saved' && <Banner tone="success" title={t('saved')} />}
          {outcome === 'conflict' && (
            <Banner tone="warning" title={t('conflict.title')}>
              <p>{t('conflict.text')}</p>
            </Banner>
          )}
        </div>
        {mode === 'edit' ? (
          <PreferencesForm
            preferences={preferences}
            hasEmail={view.email !== ''}
            save={saveAndLeave}
            onCancel={() => setMode('left')}
          />
        ) : (
          <PreferencesSummary
            preferences={preferences}
            phone={view.phone}
            email={view.email}
            editRef={edit}
            onEdit={() => {
              setOutcome(null);
              setMode('edit');
            }}
          />
        )}
      </Card>
    </div>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  const t = useTranslations('accountInformation');
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children || t('unknown')}</dd>
    </div>
  );
}

interface PreferencesSummaryProps {
  preferences: Preferences;
  /** Ten digits. */
  phone: string;
  email: string;
  editRef: Ref<HTMLButtonElement>;
  onEdit: () => void;
}

/** The view mode: the preferences, and which reminders they lead to. */
function PreferencesSummary({ preferences, phone, email, editRef, onEdit }: PreferencesSummaryProps) {
  const t = useTranslations('accountInformation');
  const { language, smsOptIn, reminders } = preferences;
  const recipients = { SMS: displayPhone(phone), EMAIL: email, NONE: '' };
  return (
    <>
      <dl className={factStyles.facts}>
        <div>
          <dt>{t('language')}</dt>
          <dd>{t(`languages.${language}`)}</dd>
        </div>
        <div>
          <dt>{t('sms')}</dt>
          <dd>{t(smsOptIn ? 'on' : 'off')}</dd>
        </div>
        {reminders && (
          <div>
            <dt>{t('reminders.title')}</dt>
            <dd>{t(`reminders.channels.${reminders}`)}</dd>
            <dd className={styles.about}>
              <NoBreakIn number={recipients.SMS}>
                {t(`reminders.about.${reminders}`, { to: recipients[reminders] })}
              </NoBreakIn>
            </dd>
          </div>
        )}
      </dl>
      <div className={actionStyles.actions}>
        <Button ref={editRef} variant="secondary" aria-describedby="preferences" onClick={onEdit}>
          {t('edit')}
        </Button>
      </div>
    </>
  );
}

interface PreferencesFormProps {
  preferences: Preferences;
  hasEmail: boolean;
  save: (choice: Preferences) => Promise<ChangeOutcome>;
  onCancel: () => void;
}

const LANGUAGES = ['ENGLISH', 'SPANISH'] as const;
const CHANNELS = ['SMS', 'EMAIL', 'NONE'] as const;

/** Spec 2 §4: the edit mode. Update is enabled once something has changed, and shows when it is saving. */
function PreferencesForm({ preferences, hasEmail, save, onCancel }: PreferencesFormProps) {
  const t = useTranslations('accountInformation');
  const id = useId();
  const [choice, setChoice] = useState(preferences);
  const [state, setState] = useState<'editing' | 'unchanged' | 'saving' | 'failed' | 'unknown'>('editing');
  const language = useRef<HTMLSelectElement>(null);
  const availableChannels = reminderChannels(choice, hasEmail);
  const isReady = hasChanged(choice, preferences);
  const isSaving = state === 'saving';
  // The pressed Edit button is gone, so the focus moves to the first field.
  useEffect(() => language.current?.focus(), []);

  const choose = (change: Partial<Preferences>) => {
    setState('editing');
    setChoice(replaceLostChannel({ ...choice, ...change }, hasEmail));
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSaving) return;
    if (!isReady) {
      setState('unchanged');
      return;
    }
    setState('saving');
    const outcome = await save(choice);
    if (outcome === 'failed' || outcome === 'unknown') setState(outcome);
  };

  return (
    <Form className={account.stage} noValidate onSubmit={(event) => void submit(event)}>
      <SelectField
        ref={language}
        label={t('language')}
        hint={t('languageHint')}
        value={choice.language}
        disabled={isSaving}
        options={LANGUAGES.map((value) => ({ value, label: t(`languages.${value}`) }))}
        onChange={({ target }) => choose({ language: target.value === 'SPANISH' ? 'SPANISH' : 'ENGLISH' })}
      />
      <Checkbox
        label={t('sms')}
        aside={t('smsHint')}
        checked={choice.smsOptIn}
        disabled={isSaving}
        onChange={({ target }) => choose({ smsOptIn: target.checked })}
      />
      {choice.reminders && (
        <fieldset className={choices.choices} disabled={isSaving}>
          <legend className={account.legend}>{t('reminders.title')}</legend>
          <p className={styles.about}>{t('reminders.text')}</p>
          {CHANNELS.map((channel) => (
            <label key={channel} className={choices.choice}>
              <input
                type="radio"
                name={`${id}-reminders`}
                value={channel}
                checked={choice.reminders === channel}
                disabled={!availableChannels.includes(channel)}
                onChange={() => choose({ reminders: channel })}
              />
              <span>{t(`reminders.channels.${channel}`)}</span>
            </label>
          ))}
          {!choice.smsOptIn && <p className={styles.about}>{t('reminders.needsSms')}</p>}
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

/** Query parameter of the confirmation. Removed once shown, so that a reload, a link or a change of language does not repeat it. */
const SAVED = 'saved';

/** Spec 2 §4: the page switches its language when the preference does. */
export function LiveInformation({ view }: { view: AccountInformationView }) {
  const locale = useLocale();
  const change = useAccountChange('preferences', view.account);
  const save = useCallback(
    async (before: Preferences, preferences: Preferences): Promise<ChangeOutcome> => {
      const { language, smsOptIn, reminders: reminderChannel } = preferences;
      const version = preferencesVersion(before);
      const options = { languagePreference: language, smsOptIn: smsOptIn ? 'Y' : 'N', reminderChannel } as const;
      const outcome = await change({ version, ...options });
      const hasNewLanguage = language !== before.language && language !== SITE_LANGUAGES[locale].wire;
      if (outcome === 'done' && hasNewLanguage) {
        const url = new URL(window.location.href);
        const preferredLocale = localeFromWire(language);
        url.pathname = pathInLanguage(url.pathname, preferredLocale);
        url.searchParams.set(SAVED, 'true');
        rememberLocale(preferredLocale);
        window.location.replace(url);
      }
      return outcome;
    },
    [change, locale],
  );

  useEffect(() => {
    const url = new URL(window.location.href);
    if (!url.searchParams.has(SAVED)) return;
    url.searchParams.delete(SAVED);
    window.history.replaceState(window.history.state, '', url);
  }, []);

  return <InformationScreen view={view} save={save} />;
}
