'use client';

import { type Locale, type Messages, NextIntlClientProvider } from 'next-intl';
import type { ReactNode } from 'react';

interface Props {
  locale: Locale;
  timeZone: string;
  /** The messages as JSON. */
  json: string;
  children: ReactNode;
}

/** The client side of `ClientMessages`. */
export function MessagesProvider({ locale, timeZone, json, children }: Props) {
  return (
    <NextIntlClientProvider locale={locale} timeZone={timeZone} messages={parseMessages(json)}>
      {children}
    </NextIntlClientProvider>
  );
}

const MAX_CACHED = 64;
const messagesByJson = new Map<string, Partial<Messages>>();

/** The same object for the same text, on the server from one visit to the next: what is derived from it can be kept. */
function parseMessages(json: string): Partial<Messages> {
  const cachedMessages = messagesByJson.get(json);
  if (cachedMessages) return cachedMessages;
  const messages = JSON.parse(json) as Partial<Messages>;
  // Texts of the content service change.
  if (messagesByJson.size === MAX_CACHED) messagesByJson.clear();
  messagesByJson.set(json, messages);
  return messages;
}
