import type { Messages } from './bundled-messages.ts';
import type { Locale } from './locales.ts';

declare module 'next-intl' {
  interface AppConfig {
    Locale: Locale;
    Messages: Messages;
  }
}

export type Namespace = keyof Messages;
