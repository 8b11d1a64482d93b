import type { ReactNode } from 'react';
import { ButtonLink } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { Faq, type FaqItem } from '#components/ui/faq.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { PageHeading } from '#components/ui/page-heading.tsx';
import { publicConfig } from '#lib/public-config.ts';
import { PaymentReference } from './payment-reference.tsx';
import styles from './receipt-page.module.css';

interface Props {
  title: string;
  /** Below the heading. */
  lead: ReactNode;
  /** The one sentence that matters most, in large letters. */
  promise?: string | null;
  facts: readonly { label: string; value: ReactNode }[];
  reference: string;
  summary: { title: string; content: ReactNode };
  /** Print, and ways on. */
  actions: ReactNode;
  /** Null where the promotion is not shown. */
  acp: { title: string; text: string; link: string; url: string } | null;
  faq: { name: string; title: string; items: readonly FaqItem[] };
  /** Between the receipt and the questions; not printed. */
  children?: ReactNode;
}

/** Spec 1 §2, 3 §2.5: what was paid and what to quote; printable as it stands. */
export function ReceiptPage(props: Props) {
  const { title, lead, promise, facts, reference, summary, actions, acp, faq, children } = props;
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <span className={styles.mark}>
          <Icon name="check" />
        </span>
        <PageHeading focusOnMount>{title}</PageHeading>
        <p>{lead}</p>
        {promise && <p className={styles.through}>{promise}</p>}
      </header>

      <Card>
        <p className={styles.brand}>{publicConfig.brand}</p>
        <dl className={styles.facts}>
          {facts.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <PaymentReference code={reference} />
        <details open className={styles.summary}>
          <summary>{summary.title}</summary>
          {summary.content}
        </details>
      </Card>

      <div className={styles.actions}>{actions}</div>

      {children && <div className={styles.screenOnly}>{children}</div>}
      {acp && (
        <Card tone="warm" className={styles.screenOnly}>
          <h2>{acp.title}</h2>
          <p>{acp.text}</p>
          <ButtonLink variant="secondary" href={acp.url}>
            {acp.link}
          </ButtonLink>
        </Card>
      )}
      <section className={styles.screenOnly}>
        <h2>{faq.title}</h2>
        <Faq name={faq.name} items={faq.items} />
      </section>
    </div>
  );
}
