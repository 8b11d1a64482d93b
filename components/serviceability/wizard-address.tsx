'use client';

import { useTranslations } from 'next-intl';
import type { Elements } from '#components/ui/elements.ts';
import { PhoneText } from '#components/ui/phone-text.tsx';
import { AddressStep } from './address-step.tsx';
import { StageHeading } from './stage-heading.tsx';
import text from '#components/ui/text.module.css';
import styles from './stages.module.css';
import type { Wizard } from './use-wizard.ts';
import layout from './wizard.module.css';

interface Props {
  wizard: Wizard;
  /** The account whose owner types, if the page has one. */
  account?: string;
  title: string;
  intro: string;
  /** The error banner, which replaces the introduction. */
  alert: Elements;
  supportPhone: string;
  /** Below the introduction. */
  help?: Elements;
  /** After the form. */
  children?: Elements;
}

/** Spec 1 §2, 'addressCheck'. The form comes second on a phone, and is next to everything else on wide screens. */
export function WizardAddress({ wizard, account, title, intro, alert, supportPhone, help, children }: Props) {
  const t = useTranslations('serviceability.address');
  return (
    <div className={layout.sides}>
      <div className={styles.outcome}>
        <StageHeading level={1} focusKey={wizard.stageFocusKey}>
          {title}
        </StageHeading>
        {alert || <p className={text.lead}>{intro}</p>}
        {help}
      </div>
      <div className={layout.sheet}>
        <AddressStep account={account} isChecking={wizard.isChecking} onSubmit={wizard.submitAddress} />
        <noscript>
          <p>
            <PhoneText phone={supportPhone}>{t('withoutScript', { supportPhone })}</PhoneText>
          </p>
        </noscript>
      </div>
      {children}
    </div>
  );
}
