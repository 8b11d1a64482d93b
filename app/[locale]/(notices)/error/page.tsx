import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { getLocale, getTranslations } from 'next-intl/server';
import { ErrorMessage } from '#components/layout/error-message.tsx';
import { SiteShell } from '#components/layout/site-shell.tsx';
import { config } from '#lib/config.ts';
import { typedReference } from '#lib/rules/payment/reference.ts';
import { loginPath } from '#lib/rules/session/refusal-path.ts';
import { hasLogin } from '#lib/session/has-login.ts';
import { shortCode, trackingIdOf } from '#lib/http/tracking.ts';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('shell.error');
  return { title: t('metaTitle'), robots: { index: false } };
}

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** The code of the failure that led here, when the link names one; else this visit's. Nothing else of the address is shown. */
export default async function ErrorPage({ searchParams }: Props) {
  const { reference: named, again, reason } = await searchParams;
  const locale = await getLocale();
  const logInUrl = loginPath({ locale, returnTo: null });
  // A link to the hand-off, which logs out: the policy of this page lets no form end at the identity provider.
  const logOutUrl = `/${locale}/handoff?${new URLSearchParams({ continue: `/${locale}` })}`;
  const chooseUrl = again === 'account' ? `/${locale}/account-picker` : null;
  const reference = (typeof named === 'string' && typedReference(named)) || shortCode(trackingIdOf(await headers()));
  return (
    <SiteShell>
      <ErrorMessage
        reference={reference}
        supportPhone={config().SUPPORT_PHONE}
        logInUrl={again === 'login' && hasLogin() ? logInUrl : undefined}
        account={again === 'account' || again === 'logout' ? { chooseUrl, logOutUrl } : undefined}
        isLimited={reason === 'limited'}
      />
    </SiteShell>
  );
}
