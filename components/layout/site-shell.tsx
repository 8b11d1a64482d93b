import { useLocale, useMessages, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Banner } from '#components/ui/banner.tsx';
import type { Elements } from '#components/ui/elements.ts';
import { PhoneText } from '#components/ui/phone-text.tsx';
import { LITEPAY_ENTRY } from '#lib/domain/entry-paths.ts';
import { publicConfig } from '#lib/public-config.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import type { MenuItem } from './site-menu.tsx';
import { StorageNotice } from './storage-notice.tsx';
import styles from './site-shell.module.css';
import { WarningBanner } from './warning-banner.tsx';

/** At the end of every shell. */
const FOOTER_ID = 'footer';

/**
 * Blocks the first paint until the element with this id is parsed: one layout of the whole page instead of one per chunk, so the first text
 * appears sooner. Belongs in the head, where React hoists it unless it is inside streamed content.
 */
export function RenderBlocking({ waitsFor = FOOTER_ID }: { waitsFor?: string }) {
  return <link rel="expect" href={`#${waitsFor}`} blocking="render" />;
}

const thisYear = () => new Date().getFullYear();

interface Props {
  children: ReactNode;
  /** The support phone in the footer. */
  supportPhone: string;
  /** The menu; defaults to the guests' menu. */
  links?: readonly MenuItem[];
  /** In the header next to the language switch. */
  actions?: Elements;
  /** Between notice and main area: the progress of a flow. */
  progress?: ReactNode;
  /**
   * The id of the element that the first paint waits for: the footer, unless a long page names an earlier one. Null if the shell itself is
   * streamed.
   */
  renderBlockedBy?: string | null;
  /** The page says itself, next to its form, that it needs JavaScript. */
  hasScriptNote?: boolean;
}

/** Spec 1 §2: header, warning banner, progress, main area, footer. */
export function SiteShell(props: Props) {
  const {
    children,
    supportPhone,
    links,
    actions,
    progress,
    renderBlockedBy = FOOTER_ID,
    hasScriptNote = false,
  } = props;
  const t = useTranslations('shell');
  const root = useTranslations('root');
  const home = `/${useLocale()}`;
  const guestLinks = [{ label: t('menu.quickRefill'), href: `${home}${LITEPAY_ENTRY}` }];
  return (
    <div className={styles.shell}>
      {renderBlockedBy && <RenderBlocking waitsFor={renderBlockedBy} />}
      <a className={styles.skip} href="#main">
        {t('skipToContent')}
      </a>
      <Header brand={publicConfig.brand} homeHref={home} links={links ?? guestLinks}>
        {actions}
      </Header>
      {useMessages().root.banner.show && (
        <WarningBanner title={root('banner.title')} text={root('banner.text')} dismissLabel={root('banner.dismiss')} />
      )}
      {!hasScriptNote && (
        <noscript>
          <div className={styles.alert}>
            <Banner tone="warning">
              <p>
                <PhoneText phone={supportPhone}>{t('withoutScript', { phone: supportPhone })}</PhoneText>
              </p>
            </Banner>
          </div>
        </noscript>
      )}
      <StorageNotice title={t('notKept.title')} text={t('notKept.text')} />
      {progress && (
        <section className={styles.progress} aria-label={t('progress')}>
          {progress}
        </section>
      )}
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <Footer id={FOOTER_ID} brand={publicConfig.brand} year={thisYear()} supportPhone={supportPhone} />
    </div>
  );
}
