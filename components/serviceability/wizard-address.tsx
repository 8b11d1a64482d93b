'use client';

import { useMessages, useTranslations } from 'next-intl';
import type { Elements } from '#components/ui/elements.ts';
import type { AddressFormValues } from '#lib/forms/address-errors.ts';
import { PhoneText } from '#components/ui/phone-text.tsx';
import { AddressStep } from './address-step.tsx';
import { KitPicture } from './kit-picture.tsx';
import { RetailHelp } from './retail-help.tsx';
import { StageHeading } from './stage-heading.tsx';
import styles from './stages.module.css';
import layout from './wizard.module.css';

interface Props {
  isMove: boolean;
  /** The error banner, which replaces the introduction. */
  alert: Elements;
  focusKey: number;
  isChecking: boolean;
  supportPhone: string;
  onSubmit: (values: AddressFormValues) => void;
}

/** Spec 1 §2, 'addressCheck'. The form comes second on a phone, and is next to everything else on wide screens. */
export function WizardAddress({ isMove, alert, focusKey, isChecking, supportPhone, onSubmit }: Props) {
  const retail = useTranslations('merchantFlow.addressCheck');
  const move = useTranslations('serviceability.move.address');
  const t = useTranslations('serviceability.address');
  return (
    <div className={layout.sides}>
      <div className={styles.outcome}>
        <StageHeading level={1} focusKey={focusKey}>
          {isMove ? move('title') : retail('title')}
        </StageHeading>
        {alert || <p className={layout.lead}>{isMove ? move('intro') : retail('intro')}</p>}
        {!isMove && <RetailHelp />}
      </div>
      <div className={layout.sheet}>
        <AddressStep isChecking={isChecking} onSubmit={onSubmit} />
        <noscript>
          <p>
            <PhoneText phone={supportPhone}>{t('withoutScript', { supportPhone })}</PhoneText>
          </p>
        </noscript>
      </div>
      {!isMove && (
        <div className={layout.steps}>
          <KitPicture show="ready" />
          <Steps label={retail('stepsLabel')} />
        </div>
      )}
    </div>
  );
}

function Steps({ label }: { label: string }) {
  const { steps } = useMessages().merchantFlow.addressCheck;
  return (
    <ol aria-label={label}>
      {steps.map(({ text }) => (
        <li key={text}>{text}</li>
      ))}
    </ol>
  );
}
