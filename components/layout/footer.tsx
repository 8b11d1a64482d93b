import { useMessages, useTranslations } from 'next-intl';
import { PhoneText } from '#components/ui/phone-text.tsx';
import { Html } from '#components/ui/html.tsx';
import styles from './footer.module.css';

interface Props {
  id: string;
  brand: string;
  year: number;
  supportPhone: string;
}

/** Spec 1 §2: copyright (HTML), five links and a logo, all from the content service; and the support phone. */
export function Footer({ id, brand, year, supportPhone }: Props) {
  const t = useTranslations('root.footer');
  const shell = useTranslations('shell');
  const { links, copyrightHtml } = useMessages().root.footer;
  return (
    <footer id={id} className={styles.footer}>
      <div className={styles.inner}>
        <img src="/assets/logo.svg" alt={t('logoAlt', { brand })} width={44} height={44} loading="lazy" />
        <nav aria-label={t('label')}>
          <ul className={styles.links}>
            {links.map(({ label, url, target }) => (
              <li key={label}>
                <a href={url} target={target} rel={target === '_blank' ? 'noopener' : undefined}>
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <p className={styles.support}>
          <PhoneText phone={supportPhone}>{shell('support', { phone: supportPhone })}</PhoneText>
        </p>
        <div className={styles.copyright}>
          <span>{`© ${year} ${brand}.`}</span>
          <Html html={copyrightHtml} />
        </div>
      </div>
    </footer>
  );
}
