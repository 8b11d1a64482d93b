import { useTranslations } from 'next-intl';
import { Banner } from '#components/ui/banner.tsx';
import { NoBreakIn } from '#components/ui/no-break.tsx';
import { displayPhone } from '#lib/domain/contact/phone.ts';
import type { SyncUpChoice } from '#lib/account/api.ts';

/** Spec 2 §4: confirms what the sync-up has saved. */
export function SyncUpConfirmation({ choice, onDismiss }: { choice: SyncUpChoice; onDismiss: () => void }) {
  const t = useTranslations('accountDashboard.syncUp');
  const { phone, email, smsOptIn, languagePreference } = choice;
  const lines = [
    phone && t('saved.phone', { phone: displayPhone(phone) }),
    email && t('saved.email', { email }),
    t(smsOptIn === 'Y' ? 'saved.texts' : 'saved.noTexts'),
    t('saved.language', { language: t(languagePreference === 'SPANISH' ? 'spanish' : 'english') }),
  ];
  return (
    <Banner tone="success" announce="status" title={t('saved.title')} dismiss={{ label: t('close'), onDismiss }}>
      <ul>
        {lines.map(
          (line) =>
            line && (
              <li key={line}>
                <NoBreakIn number={displayPhone(phone ?? '')}>{line}</NoBreakIn>
              </li>
            ),
        )}
      </ul>
    </Banner>
  );
}
