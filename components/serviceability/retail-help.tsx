'use client';

import { useMessages, useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Faq } from '#components/ui/faq.tsx';
import { Html } from '#components/ui/html.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { Modal } from '#components/ui/modal.tsx';
import styles from './stages.module.css';
import layout from './wizard.module.css';

/** Spec 1 §2: a button for the questions, and a link to a chat. */
export function RetailHelp() {
  const t = useTranslations('merchantFlow.addressCheck');
  const { faq, chatUrl } = useMessages().merchantFlow.addressCheck;
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className={styles.actions}>
      <Button variant="link" onClick={() => setIsOpen(true)}>
        {t('faqOpen')}
      </Button>
      <a className={layout.chat} href={chatUrl} target="_blank" rel="noopener">
        <span>{t('chat')}</span>
        <Icon name="external" />
      </a>
      <Modal open={isOpen} onClose={() => setIsOpen(false)} title={t('faqTitle')} closeLabel={t('close')}>
        <Faq
          name="kit-faq"
          items={faq.map(({ question, answerHtml }) => ({ question, content: <Html html={answerHtml} /> }))}
        />
      </Modal>
    </div>
  );
}
