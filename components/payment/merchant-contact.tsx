import { useTranslations } from 'next-intl';
import { publicConfig } from '#lib/public-config.ts';
import { telUrl } from '#lib/rules/contact/phone.ts';
import styles from './merchant-contact.module.css';

/** Who was paid, and how to ask about it: what a receipt is kept for. */
export function MerchantContact({ supportPhone, url }: { supportPhone: string; url: string }) {
  const t = useTranslations('payment.receipt');
  return (
    <p>
      {t.rich('contact', {
        brand: publicConfig.brand,
        supportPhone,
        host: new URL(url).host,
        phone: (text) => (
          <a className={styles.phone} href={telUrl(supportPhone)}>
            {text}
          </a>
        ),
        site: (text) => <a href={url}>{text}</a>,
      })}
    </p>
  );
}
