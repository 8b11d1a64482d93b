import { useTranslations } from 'next-intl';
import { Card } from '#components/ui/card.tsx';
import { PhoneText } from '#components/ui/phone-text.tsx';
import { type RouterLight, RouterPicture } from './router-picture.tsx';
import { ROUTER_STEPS_ID } from '#lib/plans/router-restart.ts';
import styles from './router-steps.module.css';

const LIGHTS: readonly RouterLight[] = ['off', 'steady', 'blinking', 'red'];

/** How to restart the router, step by step, with a drawing of each. Works without a script and without a connection. */
export function RouterSteps({ supportPhone }: { supportPhone: string }) {
  const t = useTranslations('noInternet.router');
  return (
    <section id={ROUTER_STEPS_ID} aria-labelledby={`${ROUTER_STEPS_ID}-title`}>
      <h2 id={`${ROUTER_STEPS_ID}-title`}>{t('title')}</h2>
      <ol className={styles.steps}>
        <li>
          <Card>
            <h3>{t('lights.title')}</h3>
            <ul className={styles.lights}>
              {LIGHTS.map((light) => (
                <li key={light}>
                  <RouterPicture light={light} />
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
            <RouterPicture light="off" cord="out" />
            <p>{t('unplug.text')}</p>
          </Card>
        </li>
        <li>
          <Card>
            <h3>{t('plugIn.title')}</h3>
            <RouterPicture light="steady" cord="in" />
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
    </section>
  );
}
