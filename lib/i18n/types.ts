import type { Messages } from './bundled-messages.ts';
import type { Locale } from './locales.ts';

declare module 'next-intl' {
  interface AppConfig {
    Locale: Locale;
    Messages: Messages;
  }
}

export type Namespace = keyof Messages;

/** The sections that have a part of this name and shape: every flow words its own, and shared components take them all. */
export type PartOf<Part extends string, Shape> = {
  [Section in keyof Messages]: Messages[Section] extends Record<Part, Shape> ? `${Section}.${Part}` : never;
}[keyof Messages];
