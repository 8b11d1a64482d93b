import base from '#components/base.module.css';
import type { Metadata, Viewport } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { SiteShell } from '#app/site-shell.tsx';
import { ClientMessages } from '#components/layout/client-messages.tsx';
import { displayFont } from '#components/layout/font.ts';
import { NotFoundScreen } from '#components/layout/not-found-screen.tsx';
import { brandMetadata, brandViewport, manifestPath } from '#lib/brand.ts';
import { now as clock } from '#lib/clock.ts';
import { publicConfig } from '#lib/public-config.ts';
import { checkOwnerCookie } from '#lib/session/cookie-guard.ts';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('shell.notFound');
  return { ...brandMetadata, title: `${t('metaTitle')} – ${publicConfig.brand}` };
}

export const viewport: Viewport = brandViewport;

/**
 * Every address that no route claims, in the language of its path. It replaces the root layout, so it brings its own document; unlike a page
 * that calls notFound(), it is rendered on the server.
 */
export default async function GlobalNotFound() {
  const locale = await getLocale();
  const ownerSession = await checkOwnerCookie(undefined, clock());
  return (
    <html lang={locale} className={`${displayFont.variable} ${base.document}`}>
      <body>
        <link rel="manifest" href={manifestPath(locale)} />
        <ClientMessages sections={['shell']}>
          <SiteShell>
            <NotFoundScreen isLoggedIn={ownerSession.ok} />
          </SiteShell>
        </ClientMessages>
      </body>
    </html>
  );
}
