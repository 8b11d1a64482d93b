'use client';

import { usePathname, useRouter, useSearchParams } from 'next/navigation';
import { Suspense, useEffect, useRef, type MouseEvent } from 'react';
import { Icon } from '#components/ui/icon.tsx';
import type { Locale } from '#lib/i18n/locales.ts';
import actions from '#components/ui/actions.module.css';
import styles from './header.module.css';
import { carryTypedPin } from '#components/payment/typed-pin.ts';
import { pathInLanguage, rememberLocale } from './switch-language.ts';

interface Language {
  locale: Locale;
  /** In the language itself. */
  name: string;
}

interface Props {
  /** All languages but the page's own. */
  languages: readonly Language[];
}

/**
 * Spec 1 §2: keeps the page and its query. A full navigation: what was typed is in this tab's drafts. A PIN that is being typed is in no draft,
 * only in memory, so that the page stays for it.
 */
export function LanguageSwitch({ languages }: Props) {
  return (
    <Suspense fallback={<SwitchLinks languages={languages} query="" />}>
      <SwitchWithQuery languages={languages} />
    </Suspense>
  );
}

function SwitchWithQuery({ languages }: Props) {
  return <SwitchLinks languages={languages} query={useSearchParams().toString()} />;
}

/** One link, or several below each other on a phone. */
function SwitchLinks({ languages, query }: Props & { query: string }) {
  const links = languages.map((language) => <SwitchLink key={language.locale} query={query} {...language} />);
  return links.length === 1 ? links : <div className={actions.actions}>{links}</div>;
}

function SwitchLink({ locale, name, query }: Language & { query: string }) {
  const path = pathInLanguage(usePathname(), locale);
  const href = query ? `${path}?${query}` : path;
  const router = useRouter();
  const link = useRef<HTMLAnchorElement>(null);
  // A landing page is rendered without the visitor's query, and React keeps an attribute as the server wrote it.
  useEffect(() => link.current?.setAttribute('href', href), [href]);
  const leave = (event: MouseEvent<HTMLAnchorElement>) => {
    event.currentTarget.hash = window.location.hash;
    rememberLocale(locale);
    const isNewTab = event.metaKey || event.ctrlKey || event.shiftKey;
    if (isNewTab || !carryTypedPin()) return;
    event.preventDefault();
    router.push(event.currentTarget.pathname + event.currentTarget.search);
  };
  return (
    <a ref={link} className={styles.language} href={href} hrefLang={locale} lang={locale} onClick={leave}>
      <Icon name="globe" />
      <span>{name}</span>
    </a>
  );
}
