import base from '#components/base.module.css';
import type { Metadata, Viewport } from 'next';
import { getLocale, getMessages, getTranslations } from 'next-intl/server';
import { NextIntlClientProvider } from 'next-intl';
import { displayFont } from '#components/layout/font.ts';
import { NotFoundScreen } from '#components/layout/not-found-screen.tsx';
import { brandMetadata, brandViewport } from '#lib/brand.ts';
import { pickMessages } from '#lib/i18n/pick-messages.ts';
import { publicConfig } from '#lib/public-config.ts';

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
  return (
    <html lang={locale} className={`${displayFont.variable} ${base.document}`}>
      <body>
        <NextIntlClientProvider messages={pickMessages(await getMessages(), 'shell')}>
          <NotFoundScreen />
        </NextIntlClientProvider>
      </body>
    </html>
  );
}
