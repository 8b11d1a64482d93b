'use client';

import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/button.tsx';
import type { DeviceCodeFormValues } from '#lib/serviceability/device-code-form.ts';
import { KitForm } from './kit-form.tsx';
import { StageHeading } from './stage-heading.tsx';
import { StagePicture } from './stage-picture.tsx';
import styles from './stages.module.css';
import layout from './wizard.module.css';
import { WizardError, type WizardErrorKind } from './wizard-error.tsx';

interface Props {
  /** In one line. */
  address: string;
  error: WizardErrorKind | null;
  focusKey: number;
  onSubmit: (values: DeviceCodeFormValues) => void;
  onChangeAddress: () => void;
}

/** Spec 1 §2, 'serviceable': the eligible address, and which kit will be used there. */
export function KitStage({ address, error, focusKey, onSubmit, onChangeAddress }: Props) {
  const t = useTranslations('merchantFlow.serviceable');
  return (
    <div className={layout.sides}>
      <div className={styles.outcome}>
        <StagePicture mood="lit" />
        <StageHeading level={1} focusKey={error ? 0 : focusKey}>
          {t('title')}
        </StageHeading>
        <div className={layout.place}>
          <p className={styles.address}>{address}</p>
          <Button variant="link" onClick={onChangeAddress}>
            {t('change')}
          </Button>
        </div>
        {error ? <WizardError error={error} focusKey={focusKey} /> : <p>{t('text')}</p>}
      </div>
      <div className={layout.sheet}>
        <KitForm onSubmit={onSubmit} />
      </div>
    </div>
  );
}
