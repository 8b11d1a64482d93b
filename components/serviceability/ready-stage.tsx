'use client';

import { useMessages, useTranslations } from 'next-intl';
import { useState } from 'react';
import { Banner } from '#components/ui/banner.tsx';
import { Button } from '#components/ui/button.tsx';
import { Faq } from '#components/ui/faq.tsx';
import { Html } from '#components/ui/html.tsx';
import { Modal } from '#components/ui/modal.tsx';
import { NoBreakIn } from '#components/ui/no-break.tsx';
import { displayPhone } from '#lib/domain/contact/phone.ts';
import { KitPicture } from './kit-picture.tsx';
import { StageHeading } from './stage-heading.tsx';
import styles from './stages.module.css';
import layout from './wizard.module.css';

interface Props {
  /** In one line. */
  address: string;
  /** Ten digits. */
  phone: string;
  isColdTap: boolean;
  focusKey: number;
  onAnother: () => void;
}

/** Spec 1 §2, 'readytobuy'. */
export function ReadyStage({ address, phone, isColdTap, focusKey, onAnother }: Props) {
  const t = useTranslations('merchantFlow.ready');
  const { faq } = useMessages().merchantFlow.ready;
  const [isHeadsUpOpen, setIsHeadsUpOpen] = useState(false);
  return (
    <div className={layout.ready}>
      <div className={styles.outcome}>
        <StageHeading level={1} focusKey={focusKey}>
          {t('title')}
        </StageHeading>
        <Banner tone="success" title={t('banner')}>
          <p>{address}</p>
        </Banner>
        <p>
          <NoBreakIn number={displayPhone(phone)}>{t('next', { phone: displayPhone(phone) })}</NoBreakIn>
        </p>
        {isColdTap && <p className={styles.note}>{t('coldTap')}</p>}
        <div className={styles.actions}>
          <Button variant="secondary" onClick={() => setIsHeadsUpOpen(true)}>
            {t('headsUpOpen')}
          </Button>
          <Button variant="link" onClick={onAnother}>
            {t('another')}
          </Button>
        </div>
      </div>
      <figure className={layout.product}>
        <KitPicture show="ready" label={t('imageAlt')} />
        <figcaption className={layout.callout}>{t('callout')}</figcaption>
      </figure>
      <section className={layout.questions} aria-labelledby="ready-faq">
        <h2 id="ready-faq">{t('faqTitle')}</h2>
        <Faq
          name="ready-faq"
          items={faq.map(({ question, answerHtml }) => ({ question, content: <Html html={answerHtml} /> }))}
        />
      </section>
      <Modal
        open={isHeadsUpOpen}
        onClose={() => setIsHeadsUpOpen(false)}
        title={t('headsUpTitle')}
        closeLabel={t('close')}
        actions={<Button onClick={() => setIsHeadsUpOpen(false)}>{t('close')}</Button>}
      >
        <HeadsUp />
      </Modal>
    </div>
  );
}

function HeadsUp() {
  return <Html html={useMessages().merchantFlow.ready.headsUpHtml} />;
}
