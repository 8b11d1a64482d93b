import type { Messages } from 'next-intl';
import type { Namespace } from './types.ts';

/** A whole namespace, or one part of it: `fields`, `litepay.find`. */
export type MessageSection = { [Name in Namespace]: Name | `${Name}.${keyof Messages[Name] & string}` }[Namespace];

/** The messages that the client components of a layout or page use; what is not listed never leaves the server. */
export function pickMessages(messages: Messages, ...sections: readonly MessageSection[]): Partial<Messages> {
  const picked: Record<string, unknown> = {};
  for (const section of sections) {
    const [namespace = '', part] = section.split('.');
    const all = new Map<string, object>(Object.entries(messages)).get(namespace);
    const chosen = Object.entries(all ?? {}).filter(([key]) => part === undefined || key === part);
    picked[namespace] = { ...Object(picked[namespace]), ...Object.fromEntries(chosen) };
  }
  return picked;
}
