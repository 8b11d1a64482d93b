import { useTranslations } from 'next-intl';
import { classNames } from '#components/ui/class-names.ts';
import { Icon } from '#components/ui/icon.tsx';
import styles from './site-menu.module.css';

export interface MenuLink {
  label: string;
  href: string;
  current?: boolean;
  /** For a link that leaves the site. */
  target?: '_blank';
  /** On wide screens it is shown next to the menu instead. */
  phoneOnly?: boolean;
  /** It changes state, so it is a form's button. */
  isForm?: boolean;
}

/** A flyout: opens below its name; inside the off-canvas menu it unfolds in place. */
export interface MenuGroup {
  label: string;
  links: readonly MenuLink[];
}

export type MenuItem = MenuLink | MenuGroup;

interface Props {
  id: string;
  links: readonly MenuItem[];
  /** Has more links than fit in a row on a medium screen. */
  isRoomy: boolean;
}

/** A row on wide screens, else an off-canvas popover. */
export function SiteMenu({ id, links, isRoomy }: Props) {
  const t = useTranslations('shell.header');
  return (
    <nav
      id={id}
      popover="auto"
      className={classNames(styles.menu, isRoomy && styles.roomy)}
      aria-label={t('navigation')}
    >
      <button
        type="button"
        className={styles.close}
        popoverTarget={id}
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
                  <span>{item.label}</span>
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
