import type { Metadata, Viewport } from 'next';
import { notFound } from 'next/navigation';
import { hasLocale, NextIntlClientProvider } from 'next-intl';
import { getMessages } from 'next-intl/server';
import type { ReactNode } from 'react';
import '#components/tokens.css';
import '#components/base.css';
import { displayFont } from '#components/layout/font.ts';
import { InlineStyles } from '#components/layout/inline-styles.tsx';
import { pickMessages } from '#lib/i18n/pick-messages.ts';
import { routing } from '#lib/i18n/routing.ts';
import { publicConfig } from '#lib/public-config.ts';

export const metadata: Metadata = {
  title: { template: `%s – ${publicConfig.brand}`, default: publicConfig.brand },
  applicationName: publicConfig.brand,
  formatDetection: { telephone: false },
  icons: {
    icon: [
      { url: '/favicon.ico', sizes: '32x32' },
      { url: '/favicon.svg', type: 'image/svg+xml' },
    ],
    apple: '/apple-touch-icon.png',
  },
};

export const viewport: Viewport = {
  colorScheme: 'light dark',
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#fbf6ef' },
    { media: '(prefers-color-scheme: dark)', color: '#191310' },
  ],
};

interface Props {
  children: ReactNode;
  params: Promise<{ locale: string }>;
}

export default async function RootLayout({ children, params }: Props) {
  const { locale } = await params;
  if (!hasLocale(routing.locales, locale)) notFound();
  return (
    <html lang={locale} className={displayFont.variable}>
      <body>
        <InlineStyles />
        <NextIntlClientProvider messages={pickMessages(await getMessages(), 'shell.error', 'shell.reference')}>
          {children}
        </NextIntlClientProvider>
      </body>
    </html>
  );
}
