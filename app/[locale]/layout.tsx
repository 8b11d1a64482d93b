import type { Metadata, Viewport } from 'next';
import { notFound } from 'next/navigation';
import { hasLocale } from 'next-intl';
import type { ReactNode } from 'react';
import base from '#components/base.module.css';
import { ClientMessages } from '#components/layout/client-messages.tsx';
import { displayFont } from '#components/layout/font.ts';
import { brandMetadata, brandViewport, manifestPath } from '#lib/brand.ts';
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
        <link rel="manifest" href={manifestPath(locale)} />
        <ClientMessages sections={['shell.error', 'shell.copy', 'shell.reference']}>{children}</ClientMessages>
      </body>
    </html>
  );
}
