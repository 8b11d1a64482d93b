import { useLocale, useMessages, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Banner } from '#components/ui/banner.tsx';
import { classNames } from '#components/ui/class-names.ts';
import type { Elements } from '#components/ui/elements.ts';
import { Html } from '#components/ui/html.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { PhoneText } from '#components/ui/phone-text.tsx';
import { LOGO } from '#lib/brand-values.ts';
import { LITEPAY_ENTRY, NO_INTERNET_PAGE } from '#lib/domain/entry-paths.ts';
import { LANGUAGES, LOCALES } from '#lib/i18n/locales.ts';
import { publicConfig } from '#lib/public-config.ts';
import { LanguageSwitch } from './language-switch.tsx';
import { PageNotices, WarningBanner } from './page-notices.tsx';
import { MenuFocus } from './menu-focus.tsx';
import { type MenuItem, type MenuLink, SiteMenu } from './site-menu.tsx';
import footerStyles from './footer.module.css';
import headerStyles from './header.module.css';
import styles from './site-shell.module.css';

const FOOTER_ID = 'footer';

/**
 * Blocks the first paint until the element with this id is parsed: one layout of the whole page instead of one per chunk, so the first text
 * appears sooner. Belongs in the head, where React hoists it unless it is inside streamed content.
 */
export function RenderBlocking({ waitsFor = FOOTER_ID }: { waitsFor?: string }) {
  return <link rel="expect" href={`#${waitsFor}`} blocking="render" />;
}

interface Props {
  children: ReactNode;
  /** The support phone in the footer. */
  supportPhone: string;
  /** The menu; defaults to the guests' menu. */
  links?: readonly MenuItem[];
  /** In the guests' menu on phones, as the last ones. */
  phoneLinks?: readonly MenuLink[];
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
  /** Spec 1 §7: the shop has a footer of its own. */
  footer?: 'root.footer' | 'buyflow.buyflowFooter';
}

/** Spec 1 §2: header, warning banner, progress, main area, footer. */
export function SiteShell(props: Props) {
  const {
    children,
    supportPhone,
    links,
    phoneLinks = [],
    actions,
    progress,
    renderBlockedBy = FOOTER_ID,
    hasScriptNote = false,
    footer = 'root.footer',
  } = props;
  const t = useTranslations('shell');
  const root = useTranslations('root');
  const home = `/${useLocale()}`;
  const guestLinks = [
    { label: t('menu.quickRefill'), href: `${home}${LITEPAY_ENTRY}` },
    { label: t('menu.noInternet'), href: `${home}${NO_INTERNET_PAGE}` },
    ...phoneLinks.map((link) => ({ ...link, phoneOnly: true })),
  ];
  return (
    <div className={styles.shell}>
      {renderBlockedBy && <RenderBlocking waitsFor={renderBlockedBy} />}
      <a className={styles.skip} href="#main">
        {t('skipToContent')}
      </a>
      <Header links={links ?? guestLinks}>{actions}</Header>
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
      <PageNotices
        notKept={{ title: t('notKept.title'), text: t('notKept.text') }}
        updated={{ title: t('updated.title'), text: t('updated.text') }}
      >
        <div className={styles.notRunning}>
          <Banner tone="warning">
            <p>
              <PhoneText phone={supportPhone}>{t('notRunning', { phone: supportPhone })}</PhoneText>
            </p>
          </Banner>
        </div>
      </PageNotices>
      {progress && (
        <section className={styles.progress} aria-label={t('progress')}>
          {progress}
        </section>
      )}
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <Footer messages={footer} supportPhone={supportPhone} />
    </div>
  );
}

const thisYear = () => new Date().getFullYear();

interface FooterProps {
  messages: NonNullable<Props['footer']>;
  supportPhone: string;
}

/** Spec 1 §2: copyright (HTML), five links and a logo, all from the content service; and the support phone. */
function Footer({ messages, supportPhone }: FooterProps) {
  const { brand } = publicConfig;
  const t = useTranslations(messages);
  const shell = useTranslations('shell');
  const { root, buyflow } = useMessages();
  const { links, copyrightHtml } = messages === 'root.footer' ? root.footer : buyflow.buyflowFooter;
  return (
    <footer id={FOOTER_ID} className={footerStyles.footer}>
      <div className={footerStyles.inner}>
        <img src={LOGO} alt={t('logoAlt', { brand })} width={44} height={44} loading="lazy" />
        <nav aria-label={t('label')}>
          <ul className={footerStyles.links}>
            {links.map(({ label, url, target }) => (
              <li key={label}>
                <a href={url} target={target} rel={target === '_blank' ? 'noopener' : undefined}>
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <p className={footerStyles.support}>
          <PhoneText phone={supportPhone}>{shell('support', { phone: supportPhone })}</PhoneText>
        </p>
        <div className={footerStyles.copyright}>
          <span>{`© ${thisYear()} ${brand}.`}</span>
          <Html html={copyrightHtml} />
        </div>
      </div>
    </footer>
  );
}

interface HeaderProps {
  links: readonly MenuItem[];
  /** Next to the menu: a greeting, 'Log out', 'Refill now'. */
  children?: Elements;
}

const MENU_ID = 'menu';
/** More links than this need a wider screen to be shown in a row. */
const FEW = 3;

/** One list of links: a row on wide screens, else an off-canvas popover that needs no script. */
function Header({ links, children }: HeaderProps) {
  const t = useTranslations('shell.header');
  const currentLocale = useLocale();
  const otherLanguages = LOCALES.filter((locale) => locale !== currentLocale).map((locale) => ({
    locale,
    name: LANGUAGES[locale].name,
  }));
  const isRoomy = links.length > FEW;
  return (
    <header className={classNames(headerStyles.header, isRoomy && headerStyles.roomy)}>
      <div className={headerStyles.bar}>
        <a className={headerStyles.brand} href={`/${currentLocale}`}>
          {/* Lazy: otherwise the browser draws the picture before it lays out the first words. */}
          <img src={LOGO} alt="" width={36} height={36} loading="lazy" />
          <span translate="no">{publicConfig.brand}</span>
        </a>
        {links.length > 0 && <SiteMenu id={MENU_ID} links={links} isRoomy={isRoomy} />}
        {links.length > 0 && <MenuFocus id={MENU_ID} />}
        <div className={headerStyles.end}>
          {children}
          <LanguageSwitch languages={otherLanguages} />
          {links.length > 0 && (
            <button type="button" className={headerStyles.menuButton} popoverTarget={MENU_ID} aria-label={t('menu')}>
              <Icon name="menu" />
              <span>{t('menu')}</span>
            </button>
          )}
        </div>
      </div>
    </header>
  );
}
