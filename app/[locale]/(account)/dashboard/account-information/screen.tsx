'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import account from '#components/account/account.module.css';
import { BackLink } from '#components/account/back-link.tsx';
import { Banner } from '#components/ui/banner.tsx';
import { Card } from '#components/ui/card.tsx';
import { EmailText } from '#components/ui/email-text.tsx';
import { PageHeading } from '#components/ui/page-heading.tsx';
import type { Preferences } from '#lib/account/preferences.ts';
import { displayPhone } from '#lib/domain/contact/phone.ts';
import { DASHBOARD_PAGE } from '#lib/domain/session/site-paths.ts';
import type { AccountInformationView, ChangeOutcome } from '#lib/account/views.ts';
import { PreferencesForm } from './preferences-form.tsx';
import { PreferencesSummary } from './preferences-summary.tsx';
import styles from './screen.module.css';
import factStyles from '#components/ui/facts.module.css';

interface Props {
  view: AccountInformationView;
  save: (shown: Preferences, chosen: Preferences) => Promise<ChangeOutcome>;
}

/** Spec 2 §2, §4 'Preferences': the account holder's data and contact preferences. */
export function InformationScreen({ view, save }: Props) {
  const t = useTranslations('accountInformation');
  const [mode, setMode] = useState<'view' | 'edit' | 'left'>('view');
  const [outcome, setOutcome] = useState<'saved' | 'conflict' | null>(view.isSaved ? 'saved' : null);
  // Preferences just saved, shown until the page has read them again.
  const [saved, setSaved] = useState<{ over: Preferences; preferences: Preferences } | null>(null);
  const shown = saved?.over === view.preferences ? saved.preferences : view.preferences;
  const edit = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (mode === 'left') edit.current?.focus();
  }, [mode]);

  const saveAndLeave = async (chosen: Preferences): Promise<ChangeOutcome> => {
    const over = view.preferences;
    const saving = await save(shown, chosen);
    if (saving === 'done') setSaved({ over, preferences: chosen });
    if (saving === 'done' || saving === 'conflict') {
      setOutcome(saving === 'done' ? 'saved' : 'conflict');
      setMode('left');
    }
    return saving;
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
          <Fact label={t('phone')}>{view.phone && displayPhone(view.phone)}</Fact>
          <Fact label={t('email')}>{view.email && <EmailText email={view.email} />}</Fact>
          <Fact label={t('address')}>{view.address}</Fact>
        </dl>
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
            shown={shown}
            hasEmail={view.email !== ''}
            save={saveAndLeave}
            onCancel={() => setMode('left')}
          />
        ) : (
          <PreferencesSummary
            shown={shown}
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
