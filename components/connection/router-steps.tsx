import { useTranslations } from 'next-intl';
import { Card } from '#components/ui/card.tsx';
import { PhoneText } from '#components/ui/phone-text.tsx';
import type { Access } from '#lib/domain/access.ts';
import { type RouterLight, RouterPicture } from './router-picture.tsx';
import styles from './router-steps.module.css';

const LIGHTS: readonly RouterLight[] = ['off', 'steady', 'blinking', 'red'];

/** How to restart the router, step by step, with a drawing of each. Works without a script and without a connection. */
export function RouterSteps({ access, supportPhone }: { access: Access | null; supportPhone: string }) {
  const t = useTranslations('noInternet.router');
  return (
    <ol className={styles.steps}>
      <li>
        <Card>
          <h3>{t('lights.title')}</h3>
          <ul className={styles.lights}>
            {LIGHTS.map((light) => (
              <li key={light}>
                <RouterPicture light={light} name={t(`lights.names.${light}`)} />
                <h4>{t(`lights.items.${light}.title`)}</h4>
                <p>{t(`lights.items.${light}.text`)}</p>
              </li>
            ))}
          </ul>
        </Card>
      </li>
      <li>
        <Card>
          <h3>{t('unplug.title')}</h3>
          <RouterPicture light="off" cord="out" access={access} />
          <p>{t('unplug.text')}</p>
        </Card>
      </li>
      <li>
        <Card>
          <h3>{t('plugIn.title')}</h3>
          <RouterPicture light="steady" cord="in" access={access} />
          <p>{t('plugIn.text')}</p>
        </Card>
      </li>
      <li>
        <Card>
          <h3>{t('call.title')}</h3>
          <p>
            <PhoneText phone={supportPhone}>{t('call.text', { phone: supportPhone })}</PhoneText>
          </p>
        </Card>
      </li>
    </ol>
  );
}
