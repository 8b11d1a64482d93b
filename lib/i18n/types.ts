import type { Messages } from './bundled-messages.ts';
import type { Locale } from './locales.ts';

declare module 'next-intl' {
  interface AppConfig {
    Locale: Locale;
    Messages: Messages;
  }
}

export type Namespace = keyof Messages;

/** The sections with a part of this name and shape: every flow has its own texts, and shared components accept any of them. */
export type PartOf<Part extends string, Shape> = {
  [Section in keyof Messages]: Messages[Section] extends Record<Part, Shape> ? `${Section}.${Part}` : never;
}[keyof Messages];
