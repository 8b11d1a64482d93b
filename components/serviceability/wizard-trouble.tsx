'use client';

import { useTranslations } from 'next-intl';
import { classNames } from '#components/ui/class-names.ts';
import { Icon } from '#components/ui/icon.tsx';
import { StageHeading } from './stage-heading.tsx';
import styles from './stages.module.css';
import { TroublePicture } from './trouble-picture.tsx';

/** Spec 1 §8: content and connection errors are told in the same words. `message`: words of the code catalogue. */
export type WizardTroubleKind =
  | { kind: 'not-found' | 'connection' }
  | { kind: 'limited'; seconds: number }
  | { kind: 'message'; message: string };

interface Props {
  trouble: WizardTroubleKind;
  turn: number;
}

/** Spec 1 §2, §8: the error banner with its image; its heading takes the focus, and what was typed stands below it. */
export function WizardTrouble({ trouble, turn }: Props) {
  const t = useTranslations('merchantFlow.errors');
  const s = useTranslations('serviceability.trouble.limited');
  const parts = () => {
    switch (trouble.kind) {
      case 'not-found':
        return {
          tone: styles.warning,
          picture: <TroublePicture name="map" label={t('unfoundAddress.imageAlt')} />,
          title: t('unfoundAddress.title'),
          text: t('unfoundAddress.text'),
        };
      case 'connection':
        return {
          tone: styles.danger,
          picture: <TroublePicture name="plug" label={t('connection.imageAlt')} />,
          title: t('connection.title'),
          text: t('connection.text'),
        };
      case 'limited': {
        const minutes = Math.max(1, Math.ceil(trouble.seconds / 60));
        return {
          tone: styles.warning,
          picture: <Icon name="warning" />,
          title: s('title'),
          text: s('text', { minutes }),
        };
      }
      case 'message':
        return { tone: styles.danger, picture: <Icon name="danger" />, title: trouble.message, text: null };
    }
  };
  const { tone, picture, title, text } = parts();
  return (
    <div className={classNames(styles.trouble, tone)}>
      {picture}
      <div>
        <StageHeading level={2} turn={turn}>
          {title}
        </StageHeading>
        {text && <p>{text}</p>}
      </div>
    </div>
  );
}
