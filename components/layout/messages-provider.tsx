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

const MOST = 64;
const parsed = new Map<string, Partial<Messages>>();

/** The same object for the same text, on the server from one visit to the next: what is derived from it can be kept. */
function parseMessages(json: string): Partial<Messages> {
  const known = parsed.get(json);
  if (known) return known;
  const messages = JSON.parse(json) as Partial<Messages>;
  // Texts of the content service change.
  if (parsed.size === MOST) parsed.clear();
  parsed.set(json, messages);
  return messages;
}
