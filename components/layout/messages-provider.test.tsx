import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { useTranslations } from 'next-intl';
import { bundledMessages } from '#lib/i18n/bundled-messages.ts';
import { pickMessages } from '#lib/i18n/pick-messages.ts';
import { MessagesProvider } from './messages-provider.tsx';

function Greeting() {
  const t = useTranslations('account.header');
  return <p>{t('greeting', { name: 'Guadalupe' })}</p>;
}

it.each([
  ['en', 'Hello, Guadalupe'],
  ['es', 'Hola, Guadalupe'],
] as const)('hands messages to client components in %s', (locale, text) => {
  const messages = pickMessages(bundledMessages[locale], 'account.header');
  render(
    <MessagesProvider locale={locale} timeZone="America/New_York" json={JSON.stringify(messages)}>
      <Greeting />
    </MessagesProvider>,
  );
  expect(screen.getByText(text)).toBeVisible();
});
