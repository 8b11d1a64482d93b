'use client';

import { useTranslations } from 'next-intl';
import { Icon } from '#components/ui/icon.tsx';
import { classNames } from '#components/ui/class-names.ts';
import type { CheckTrouble } from '#lib/flows/address-check.ts';
import { StageHeading } from './stage-heading.tsx';
import styles from './stages.module.css';

interface Props {
  trouble: CheckTrouble;
  level: 2 | 3;
  turn: number;
  supportPhone: string;
}

/** Spec 1 §8: a heading of its own, which takes the focus; what was typed is still below it. */
export function CheckTroubleNotice({ trouble, level, turn, supportPhone }: Props) {
  const t = useTranslations('serviceability.trouble');
  const words = () => {
    switch (trouble.kind) {
      case 'not-found':
        return { title: t('notFound.title'), text: t('notFound.text', { supportPhone }) };
      case 'connection':
        return { title: t('connection.title'), text: t('connection.text') };
      case 'limited': {
        const minutes = Math.max(1, Math.ceil(trouble.seconds / 60));
        return { title: t('limited.title'), text: t('limited.text', { minutes }) };
      }
    }
  };
  const { title, text } = words();
  return (
    <div className={classNames(styles.trouble, trouble.kind === 'connection' ? styles.danger : styles.warning)}>
      <Icon name={trouble.kind === 'connection' ? 'danger' : 'warning'} />
      <div>
        <StageHeading level={level} turn={turn}>
          {title}
        </StageHeading>
        <p>{text}</p>
      </div>
    </div>
  );
}
