import type { Messages } from 'next-intl';
import { getLocale, getMessages, getTimeZone } from 'next-intl/server';
import type { ReactNode } from 'react';
import { type MessageSection, pickMessages } from '#lib/i18n/pick-messages.ts';
import { MessagesProvider } from './messages-provider.tsx';

interface Props {
  /** All sections that the client components below use: a provider replaces the messages of the one above it. */
  sections: readonly MessageSection[];
  children: ReactNode;
}

/**
 * Sends messages to client components as one JSON string. As an object, React would serialize and parse every value separately, on the
 * server and in the browser, which costs several times as much.
 */
export async function ClientMessages({ sections, children }: Props) {
  const json = serializeMessages(await getMessages(), sections);
  return (
    <MessagesProvider locale={await getLocale()} timeZone={await getTimeZone()} json={json}>
      {children}
    </MessagesProvider>
  );
}

/** By all messages of a language, which stay the same object until the content changes, and the sections. */
const texts = new WeakMap<Messages, Map<string, string>>();

function serializeMessages(messages: Messages, sections: readonly MessageSection[]): string {
  const jsonBySections = texts.get(messages) ?? new Map<string, string>();
  texts.set(messages, jsonBySections);
  const key = sections.join();
  const json = jsonBySections.get(key) ?? JSON.stringify(pickMessages(messages, ...sections));
  jsonBySections.set(key, json);
  return json;
}
