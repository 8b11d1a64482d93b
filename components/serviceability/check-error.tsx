'use client';

import { useLocale, useTranslations } from 'next-intl';
import { Icon } from '#components/ui/icon.tsx';
import { classNames } from '#components/ui/class-names.ts';
import type { CheckError } from '#lib/serviceability/address-check.ts';
import { PhoneText } from '#components/ui/phone-text.tsx';
import { formatWait } from '#lib/domain/calendar-day.ts';
import { StageHeading } from './stage-heading.tsx';
import styles from './stages.module.css';

interface Props {
  error: CheckError;
  level: 2 | 3;
  focusKey: number;
  supportPhone: string;
}

/** Spec 1 §8: has its own heading, which takes the focus; the customer's input is still below it. */
export function CheckErrorAlert({ error, level, focusKey, supportPhone }: Props) {
  const t = useTranslations('serviceability.errors');
  const locale = useLocale();
  const labels = () => {
    switch (error.kind) {
      case 'not-found':
        return { title: t('notFound.title'), text: t('notFound.text', { supportPhone }) };
      case 'connection':
        return { title: t('connection.title'), text: t('connection.text') };
      case 'limited':
        return { title: t('limited.title'), text: t('limited.text', { wait: formatWait(error.seconds, locale) }) };
    }
  };
  const { title, text } = labels();
  return (
    <div className={classNames(styles.alert, error.kind === 'connection' ? styles.danger : styles.warning)}>
      <Icon name={error.kind === 'connection' ? 'danger' : 'warning'} />
      <div>
        <StageHeading level={level} focusKey={focusKey}>
          {title}
        </StageHeading>
        <p>
          <PhoneText phone={supportPhone}>{text}</PhoneText>
        </p>
      </div>
    </div>
  );
}
