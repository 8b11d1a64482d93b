'use client';

import { useLocale, useTranslations } from 'next-intl';
import { classNames } from '#components/ui/class-names.ts';
import { Icon } from '#components/ui/icon.tsx';
import { formatWait } from '#lib/domain/wait.ts';
import { StageHeading } from './stage-heading.tsx';
import styles from './stages.module.css';
import { ErrorPicture } from './error-picture.tsx';

/** Spec 1 §8: content and connection errors share the same text. `message`: a text of the code catalog. */
export type WizardErrorKind =
  | { kind: 'not-found' | 'connection' }
  | { kind: 'limited'; seconds: number }
  | { kind: 'message'; message: string };

interface Props {
  error: WizardErrorKind;
  focusKey: number;
}

/** Spec 1 §2, §8: the error banner with its image; its heading takes the focus, and what was typed is below it. */
export function WizardError({ error, focusKey }: Props) {
  const t = useTranslations('merchantFlow.errors');
  const s = useTranslations('serviceability.errors.limited');
  const locale = useLocale();
  const parts = () => {
    switch (error.kind) {
      case 'not-found':
        return {
          tone: styles.warning,
          picture: <ErrorPicture name="map" label={t('unfoundAddress.imageAlt')} />,
          title: t('unfoundAddress.title'),
          text: t('unfoundAddress.text'),
        };
      case 'connection':
        return {
          tone: styles.danger,
          picture: <ErrorPicture name="plug" label={t('connection.imageAlt')} />,
          title: t('connection.title'),
          text: t('connection.text'),
        };
      case 'limited':
        return {
          tone: styles.warning,
          picture: <Icon name="warning" />,
          title: s('title'),
          text: s('text', { wait: formatWait(error.seconds, locale) }),
        };
      case 'message':
        return { tone: styles.danger, picture: <Icon name="danger" />, title: error.message, text: null };
    }
  };
  const { tone, picture, title, text } = parts();
  return (
    <div className={classNames(styles.alert, tone)}>
      {picture}
      <div>
        <StageHeading level={2} focusKey={focusKey}>
          {title}
        </StageHeading>
        {text && <p>{text}</p>}
      </div>
    </div>
  );
}
