import { useTranslations } from 'next-intl';
import { Icon } from '#components/ui/icon.tsx';
import styles from './header.module.css';
import { LanguageSwitch } from './language-switch.tsx';

export interface MenuLink {
  label: string;
  href: string;
  current?: boolean;
}

interface Props {
  brand: string;
  homeHref: string;
  links: readonly MenuLink[];
  /** Beside the menu: a greeting, 'Log out', 'Refill now'. */
  children?: React.ReactNode;
}

const MENU_ID = 'menu';

/** One list of links: in a row where there is room, else an off-canvas popover that needs no script. */
export function Header({ brand, homeHref, links, children }: Props) {
  const t = useTranslations('shell.header');
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <a className={styles.brand} href={homeHref}>
          <img src="/assets/logo.svg" alt="" width={36} height={36} />
          <span>{brand}</span>
        </a>
        {links.length > 0 && (
          <nav id={MENU_ID} popover="auto" className={styles.menu} aria-label={t('navigation')}>
            <button
              type="button"
              className={styles.close}
              popoverTarget={MENU_ID}
              popoverTargetAction="hide"
              aria-label={t('closeMenu')}
            >
              <Icon name="close" />
            </button>
            <ul className={styles.links}>
              {links.map(({ label, href, current }) => (
                <li key={href}>
                  <a href={href} aria-current={current ? 'page' : undefined}>
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        )}
        <div className={styles.end}>
          {children}
          <LanguageSwitch label={t('otherLanguage')} />
          {links.length > 0 && (
            <button type="button" className={styles.menuButton} popoverTarget={MENU_ID}>
              <Icon name="menu" />
              {t('menu')}
            </button>
          )}
        </div>
      </div>
    </header>
  );
}
