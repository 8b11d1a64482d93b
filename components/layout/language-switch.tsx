'use client';

import { useLocale } from 'next-intl';
import { usePathname, useRouter, useSearchParams } from 'next/navigation';
import { Suspense, useEffect, useRef, type MouseEvent } from 'react';
import { Icon } from '#components/ui/icon.tsx';
import styles from './header.module.css';
import { carryTypedPin } from '#components/payment/typed-pin.ts';
import { otherLanguagePath, otherLocale, rememberLocale } from './switch-language.ts';

interface Props {
  /** The name of the other language, in that language. */
  label: string;
}

/**
 * Spec 1 §2: keeps the page and its query. A full navigation: what was typed is in this tab's drafts. A PIN that is being typed is in no draft,
 * only in memory, so that the page stays for it.
 */
export function LanguageSwitch({ label }: Props) {
  return (
    <Suspense fallback={<SwitchLink label={label} query="" />}>
      <SwitchWithQuery label={label} />
    </Suspense>
  );
}

function SwitchWithQuery({ label }: Props) {
  return <SwitchLink label={label} query={useSearchParams().toString()} />;
}

function SwitchLink({ label, query }: Props & { query: string }) {
  const locale = useLocale();
  const path = otherLanguagePath(usePathname(), locale);
  const href = query ? `${path}?${query}` : path;
  const router = useRouter();
  const link = useRef<HTMLAnchorElement>(null);
  const other = otherLocale(locale);
  // A landing page is rendered without the visitor's query, and React keeps an attribute as the server wrote it.
  useEffect(() => link.current?.setAttribute('href', href), [href]);
  const leave = (event: MouseEvent<HTMLAnchorElement>) => {
    event.currentTarget.hash = window.location.hash;
    rememberLocale(other);
    const isNewTab = event.metaKey || event.ctrlKey || event.shiftKey;
    if (isNewTab || !carryTypedPin()) return;
    event.preventDefault();
    router.push(event.currentTarget.pathname + event.currentTarget.search);
  };
  return (
    <a ref={link} className={styles.language} href={href} hrefLang={other} lang={other} onClick={leave}>
      <Icon name="globe" />
      <span>{label}</span>
    </a>
  );
}
