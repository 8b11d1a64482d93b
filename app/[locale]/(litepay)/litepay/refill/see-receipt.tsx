import { useTranslations } from 'next-intl';
import { Banner } from '#components/ui/banner.tsx';

/** A link to the receipt of the confirmed refill, shown in the empty step 1. */
export function SeeReceipt({ href }: { href: string }) {
  const t = useTranslations('litepay.find.after');
  return (
    <Banner tone="success" actions={<a href={href}>{t('link')}</a>}>
      <p>{t('text')}</p>
    </Banner>
  );
}
