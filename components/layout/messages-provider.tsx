'use client';

import { type Locale, type Messages, NextIntlClientProvider } from 'next-intl';
import { type ReactNode, useMemo } from 'react';

interface Props {
  locale: Locale;
  timeZone: string;
  /** The messages as JSON. */
  json: string;
  children: ReactNode;
}

/** The client side of `ClientMessages`. */
export function MessagesProvider({ locale, timeZone, json, children }: Props) {
  const messages = useMemo(() => parseMessages(json), [json]);
  return (
    <NextIntlClientProvider locale={locale} timeZone={timeZone} messages={messages}>
      {children}
    </NextIntlClientProvider>
  );
}

function parseMessages(json: string): Partial<Messages> {
  const messages: unknown = JSON.parse(json);
  if (!isTree(messages)) throw new TypeError('The messages are no object');
  return messages;
}

function isTree(value: unknown): value is Partial<Messages> {
  return typeof value === 'object' && value !== null;
}
