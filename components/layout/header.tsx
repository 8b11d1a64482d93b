import { useTranslations } from 'next-intl';
import type { Elements } from '#components/ui/elements.ts';
import { classNames } from '#components/ui/class-names.ts';
import { Icon } from '#components/ui/icon.tsx';
import styles from './header.module.css';
import { LanguageSwitch } from './language-switch.tsx';
import { type MenuItem, SiteMenu } from './site-menu.tsx';

interface Props {
  brand: string;
  homeHref: string;
  links: readonly MenuItem[];
  /** Next to the menu: a greeting, 'Log out', 'Refill now'. */
  children?: Elements;
}

const MENU_ID = 'menu';
/** More links than this need a wider screen to be shown in a row. */
const FEW = 3;

/** One list of links: a row on wide screens, else an off-canvas popover that needs no script. */
export function Header({ brand, homeHref, links, children }: Props) {
  const t = useTranslations('shell.header');
  const isRoomy = links.length > FEW;
  return (
    <header className={classNames(styles.header, isRoomy && styles.roomy)}>
      <div className={styles.bar}>
        <a className={styles.brand} href={homeHref}>
          {/* Lazy: otherwise the browser draws the picture before it lays out the first words. */}
          <img src="/assets/logo.svg" alt="" width={36} height={36} loading="lazy" />
          <span translate="no">{brand}</span>
        </a>
        {links.length > 0 && <SiteMenu id={MENU_ID} links={links} isRoomy={isRoomy} />}
        <div className={styles.end}>
          {children}
          <LanguageSwitch label={t('otherLanguage')} />
          {links.length > 0 && (
            <button type="button" className={styles.menuButton} popoverTarget={MENU_ID}>
              <Icon name="menu" />
              <span>{t('menu')}</span>
            </button>
          )}
        </div>
      </div>
    </header>
  );
}
