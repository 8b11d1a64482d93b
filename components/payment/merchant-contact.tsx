import { useTranslations } from 'next-intl';
import { PhoneLink } from '#components/ui/phone-link.tsx';
import { RichText } from '#components/ui/rich-text.tsx';
import { publicConfig } from '#lib/public-config.ts';

/** The merchant and its contact data: what a receipt is kept for. */
export function MerchantContact({ supportPhone, url }: { supportPhone: string; url: string }) {
  const t = useTranslations('payment.receipt');
  return (
    <p>
      <RichText>
        {t.rich('contact', {
          brand: publicConfig.brand,
          supportPhone,
          host: new URL(url).host,
          phone: (text) => (
            <PhoneLink phone={supportPhone}>
              <RichText>{text}</RichText>
            </PhoneLink>
          ),
          site: (text) => (
            <a href={url}>
              <RichText>{text}</RichText>
            </a>
          ),
        })}
      </RichText>
    </p>
  );
}
