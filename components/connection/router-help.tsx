import type { Elements } from '#components/ui/elements.ts';
import { Icon } from '#components/ui/icon.tsx';
import { ROUTER_STEPS_ID } from '#lib/plans/router-restart.ts';
import styles from '#components/ui/faq.module.css';

interface Props {
  title: string;
  /** Where a restart helps. Everywhere else its steps are one press away. */
  isOpen: boolean;
  /** The steps. */
  children: Elements;
}

/** The steps to restart the router, closed unless they help. */
export function RouterHelp({ title, isOpen, children }: Props) {
  return (
    <section id={ROUTER_STEPS_ID} aria-labelledby={`${ROUTER_STEPS_ID}-title`} className={styles.faq}>
      {/* Another answer opens or closes it anew, whatever was pressed before. */}
      <details key={`${isOpen}`} open={isOpen} className={styles.item}>
        <summary className={styles.question}>
          <h2 id={`${ROUTER_STEPS_ID}-title`}>{title}</h2>
          <Icon name="chevron" />
        </summary>
        {children}
      </details>
    </section>
  );
}
