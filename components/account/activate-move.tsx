import { useLocale, useTranslations } from 'next-intl';
import { ButtonLink } from '#components/ui/button.tsx';
import { ACTIVATION_ENTRY } from '#lib/domain/entry-paths.ts';
import { accountPath } from '#lib/domain/account-address.ts';
import type { StartedMove } from '#lib/account/views.ts';

/** Decision on Begin Activation: the link names the new account by this app's reference. */
export function ActivateMove({ move: { account } }: { move: StartedMove }) {
  const t = useTranslations('accountDashboard.move');
  return (
    <ButtonLink href={accountPath(`/${useLocale()}${ACTIVATION_ENTRY}?bhr=false`, account)}>{t('activate')}</ButtonLink>
  );
}
