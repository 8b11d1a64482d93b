import { localeFromWire } from '#lib/i18n/locales.ts';
import type { SandboxConfig } from '../config.ts';
import type { Language } from './write-message.ts';

/** The web app's pages that messages link to. */
const PAGES = {
  account: '/dashboard',
  activation: '/activation',
  card: '/dashboard/edit-payment',
  move: '/move',
  'no-internet': '/dashboard/no-internet',
  payments: '/dashboard/payment-history',
  refill: '/refill',
} as const;

/** What messages need of the settings. */
export type LinkSettings = Pick<SandboxConfig, 'webApp'>;

/** A page's URL, in the reader's language. */
export function pageLink({ webApp }: LinkSettings, language: Language, page: keyof typeof PAGES): string {
  return `${webApp ?? 'http://localhost:3000'}/${localeFromWire(language)}${PAGES[page]}`;
}
