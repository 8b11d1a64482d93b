import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { getLocale, getTranslations } from 'next-intl/server';
import { ErrorMessage } from '#components/layout/error-message.tsx';
import { SiteShell } from '#components/layout/site-shell.tsx';
import { config } from '#lib/config.ts';
import { typedReference } from '#lib/rules/payment/reference.ts';
import { loginPath } from '#lib/rules/session/refusal-path.ts';
import { shortCode, trackingIdOf } from '#lib/session/tracking.ts';

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
  const logInUrl = loginPath({ locale: await getLocale(), returnTo: null });
  const reference = (typeof named === 'string' && typedReference(named)) || shortCode(trackingIdOf(await headers()));
  return (
    <SiteShell>
      <ErrorMessage
        reference={reference}
        supportPhone={config().SUPPORT_PHONE}
        logInUrl={again === 'login' ? logInUrl : undefined}
        isLimited={reason === 'limited'}
      />
    </SiteShell>
  );
}
