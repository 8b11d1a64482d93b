import type { Metadata, Viewport } from 'next';
import { notFound } from 'next/navigation';
import { hasLocale, NextIntlClientProvider } from 'next-intl';
import { getMessages } from 'next-intl/server';
import type { ReactNode } from 'react';
import base from '#components/base.module.css';
import { displayFont } from '#components/layout/font.ts';
import { brandMetadata, brandViewport } from '#lib/brand.ts';
import { pickMessages } from '#lib/i18n/pick-messages.ts';
import { routing } from '#lib/i18n/routing.ts';

export const metadata: Metadata = { ...brandMetadata, formatDetection: { telephone: false } };

export const viewport: Viewport = brandViewport;

interface Props {
  children: ReactNode;
  params: Promise<{ locale: string }>;
}

export default async function RootLayout({ children, params }: Props) {
  const { locale } = await params;
  if (!hasLocale(routing.locales, locale)) notFound();
  return (
    <html lang={locale} className={`${displayFont.variable} ${base.document}`}>
      <body>
        <NextIntlClientProvider messages={pickMessages(await getMessages(), 'shell.error', 'shell.reference')}>
          {children}
        </NextIntlClientProvider>
      </body>
    </html>
  );
}
