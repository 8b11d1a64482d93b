'use client';

import { useLocale, useTranslations } from 'next-intl';
import { classNames } from '#components/ui/class-names.ts';
import { Icon } from '#components/ui/icon.tsx';
import { formatWait } from '#lib/domain/calendar-day.ts';
import { StageHeading } from './stage-heading.tsx';
import styles from './stages.module.css';

/** Spec 1 §8: content and connection errors share the same text. `message`: a text of the code catalog, which may be about the device code. */
export type WizardErrorKind =
  | { kind: 'not-found' | 'connection' }
  | { kind: 'limited'; seconds: number }
  | { kind: 'message'; message: string; isAboutCode: boolean };

interface Props {
  error: WizardErrorKind;
  focusKey: number;
  /** For a customer who has to wait before the next try. */
  supportPhone: string;
}

/** Spec 1 §2, §8: the error banner with its image; its heading takes the focus, and the customer's input is below it. */
export function WizardError({ error, focusKey, supportPhone }: Props) {
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
          text: s('textWithPhone', { wait: formatWait(error.seconds, locale), supportPhone }),
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

const WALL = { fill: 'var(--surface)', stroke: 'var(--line)', strokeWidth: 2 };

/** Shown next to an error: the map without the house, or the plug next to its socket. `label`: the text alternative. */
function ErrorPicture({ name, label }: { name: 'map' | 'plug'; label: string }) {
  return (
    <svg
      viewBox="0 0 96 80"
      width="5.5rem"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      role="img"
      aria-label={label}
      focusable="false"
    >
      {name === 'map' ? (
        <>
          <path {...WALL} d="m8 22 26-10 28 10 26-10v46L62 68 34 58 8 68Z" />
          <path stroke="var(--line)" strokeWidth="2" d="M34 12v46M62 22v46" />
          <path stroke="var(--ember)" strokeWidth="4" d="M14 54c10-14 18 0 26-12s8-18 18-14 12-6 24-8" />
          <circle fill="var(--warning)" cx="68" cy="50" r="17" />
          <path
            stroke="var(--surface)"
            strokeWidth="3.5"
            d="M62.500 46a5.500 5.500 0 1 1 8.500 4.500c-2 1.300-3 2.300-3 4.500m0 5v.2"
          />
        </>
      ) : (
        <>
          <path stroke="var(--ember)" strokeWidth="4" d="M4 58c14 0 12-22 28-22" />
          <path {...WALL} d="M32 26h12a10 10 0 0 1 0 20H32Z" />
          <rect {...WALL} x="72" y="16" width="20" height="40" rx="8" />
          <path stroke="var(--line-control)" strokeWidth="4" d="M54 31h8M54 41h8M79 31h2M79 41h2" />
          <path stroke="var(--danger)" strokeWidth="3" d="m64 20 3-8M58 18l-2-7M64 54l3 8M58 56l-2 7" />
        </>
      )}
    </svg>
  );
}
