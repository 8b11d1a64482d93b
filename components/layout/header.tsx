import { useTranslations } from 'next-intl';
import { classNames } from '#components/ui/class-names.ts';
import { Icon } from '#components/ui/icon.tsx';
import styles from './header.module.css';
import { LanguageSwitch } from './language-switch.tsx';

export interface MenuLink {
  label: string;
  href: string;
  current?: boolean;
  /** Where a link that leaves the site opens. */
  target?: '_blank';
  /** Where there is room it stands beside the menu instead. */
  phoneOnly?: boolean;
  /** It changes something, so it is a form's button. */
  isForm?: boolean;
}

/** A flyout: opens below its name; inside the off-canvas menu it unfolds in place. */
export interface MenuGroup {
  label: string;
  links: readonly MenuLink[];
}

export type MenuItem = MenuLink | MenuGroup;

interface Props {
  brand: string;
  homeHref: string;
  links: readonly MenuItem[];
  /** Beside the menu: a greeting, 'Log out', 'Refill now'. */
  children?: React.ReactNode;
}

const MENU_ID = 'menu';
/** More than these need more room before they stand in a row. */
const FEW = 3;

/** One list of links: in a row where there is room, else an off-canvas popover that needs no script. */
export function Header({ brand, homeHref, links, children }: Props) {
  const t = useTranslations('shell.header');
  return (
    <header className={classNames(styles.header, links.length > FEW && styles.roomy)}>
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
              {links.map((item) =>
                'links' in item ? (
                  <li key={item.label}>
                    <details name="flyout" className={styles.group}>
                      <summary>
                        {item.label}
                        <Icon name="chevron" />
                      </summary>
                      <ul className={styles.flyout}>
                        {item.links.map((link) => (
                          <MenuEntry key={link.href} link={link} />
                        ))}
                      </ul>
                    </details>
                  </li>
                ) : (
                  <MenuEntry key={item.href} link={item} />
                ),
              )}
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

function MenuEntry({ link: { label, href, current, target, phoneOnly, isForm } }: { link: MenuLink }) {
  return (
    <li className={phoneOnly ? styles.phoneOnly : undefined}>
      {isForm ? (
        <form method="post" action={href}>
          <button type="submit">{label}</button>
        </form>
      ) : (
        <a href={href} target={target} rel={target && 'noreferrer'} aria-current={current ? 'page' : undefined}>
          {label}
        </a>
      )}
    </li>
  );
}
