'use client';

import { useLocale, useMessages, useTranslations } from 'next-intl';
import { Icon } from '#components/ui/icon.tsx';
import { AccountIcon, type AccountIconName } from './account-icon.tsx';
import styles from './helpful-links.module.css';

interface Props {
  isMoveScheduled: boolean;
  onResetRouter: () => void;
}

/** Spec 2 §2: where a link leads is told by its icon. */
const ROUTES = {
  'payment-history': '/dashboard/payment-history',
  'payment-method': '/dashboard/edit-payment',
  'refill-cash': '/refill',
  'setup-refill': '/dashboard/auto-refill',
  move: '/move',
  'offers-promos': '/dashboard',
} as const satisfies Partial<Record<AccountIconName, string>>;

/** The content's links, in its order. An icon that nobody knows leads nowhere and is left out; moving twice is not offered. */
export function HelpfulLinks({ isMoveScheduled, onResetRouter }: Props) {
  const t = useTranslations('accountDashboard.links');
  const home = `/${useLocale()}`;
  const { items: links } = useMessages().accountDashboard.links;

  const items = links.flatMap(({ label, icon }) => {
    if (icon === 'move' && isMoveScheduled) return [];
    if (icon === 'reset-router') {
      return [
        <button key={icon} type="button" className={styles.link} onClick={onResetRouter}>
          <Words icon={icon} label={label} />
        </button>,
      ];
    }
    if (icon === 'help') {
      return [
        <a key={icon} className={styles.link} href={t('helpUrl')} target="_blank" rel="noreferrer">
          <Words icon={icon} label={label} />
        </a>,
      ];
    }
    return isRouted(icon)
      ? [
          <a key={icon} className={styles.link} href={`${home}${ROUTES[icon]}`}>
            <Words icon={icon} label={label} />
          </a>,
        ]
      : [];
  });

  return (
    <section className={styles.links} aria-labelledby="links">
      <h2 id="links">{t('title')}</h2>
      <ul className={styles.list}>
        {items.map((item) => (
          <li key={item.key}>{item}</li>
        ))}
      </ul>
    </section>
  );
}

function Words({ icon, label }: { icon: AccountIconName; label: string }) {
  return (
    <>
      <span className={styles.icon}>
        <AccountIcon name={icon} />
      </span>
      <span className={styles.label}>{label}</span>
      <span className={styles.arrow}>
        <Icon name="arrow-right" />
      </span>
    </>
  );
}

function isRouted(icon: string): icon is keyof typeof ROUTES {
  return Object.hasOwn(ROUTES, icon);
}
