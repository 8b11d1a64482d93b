'use client';

import { useLocale, useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { Form } from '#components/fields/form.tsx';
import { PhoneField } from '#components/fields/phone-field.tsx';
import { useLightForm } from '#components/fields/use-light-form.ts';
import { ZipField } from '#components/fields/zip-field.tsx';
import { Banner } from '#components/ui/banner.tsx';
import { Button } from '#components/ui/button.tsx';
import type { Elements } from '#components/ui/elements.ts';
import { ErrorSummary } from '#components/ui/error-summary.tsx';
import { useHydrated } from '#components/ui/use-hydrated.ts';
import { countAsLost, post } from '#lib/browser/api.ts';
import { readDraft, writeDraft } from '#lib/browser/session-draft.ts';
import { lookupErrors } from '#lib/litepay/lookup-errors.ts';
import type { ConnectionAnswer, NoInternetView } from '#lib/litepay/views.ts';
import { helpsToRestart } from '#lib/plans/router-restart.ts';
import { LOOKUP_DRAFT, LOOKUP_DRAFT_FIELDS } from '../litepay/litepay-drafts.ts';
import { receiptPath } from '../litepay/litepay-paths.ts';
import { Answer } from './answer.tsx';
import { OfflineNote } from './offline-note.tsx';
import { useOffline } from './use-offline.ts';
import styles from './page.module.css';

const FIELDS = ['phone', 'zip'] as const;
const EMPTY = { phone: '', zip: '', checked: '', alert: '' };

/**
 * The check, its answer, and what still works where there is no connection. Posts as a plain form before its script has arrived. `children`:
 * how to restart the router, which is left out where the answer says that the router is fine.
 */
export function NoInternetScreen({ view, children }: { view: NoInternetView; children: Elements }) {
  const { canLogIn, supportPhone, after } = view;
  const t = useTranslations('noInternet');
  const f = useTranslations('fields');
  const locale = useLocale();
  const hydrated = useHydrated();
  const isOffline = useOffline();
  const [answer, setAnswer] = useState<ConnectionAnswer | null>(view.answer);
  const [isChecking, setChecking] = useState(false);
  const [typed, setTyped] = useState<typeof EMPTY | null>(null);
  // What was typed is quick refill's too: whoever is not found here goes on there.
  const draft = typed ?? (hydrated ? readDraft(LOOKUP_DRAFT, LOOKUP_DRAFT_FIELDS) : null) ?? EMPTY;
  const change = (changes: Partial<typeof EMPTY>) => {
    const changed = { ...draft, alert: '', ...changes };
    setTyped(changed);
    writeDraft(LOOKUP_DRAFT, LOOKUP_DRAFT_FIELDS, changed);
  };
  const form = useLightForm({
    fields: FIELDS,
    idPrefix: 'no-internet',
    draft: [draft, change],
    errors: lookupErrors(draft),
  });

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    if (!form.submit(event)) return;
    setChecking(true);
    setAnswer(await check({ ...draft, locale, after }));
    setChecking(false);
  };

  const isRouterFine = answer?.outcome === 'found' && !helpsToRestart(answer.connection);

  return (
    <>
      <div className={styles.screen}>
        {(isOffline || answer?.outcome === 'offline') && <OfflineNote supportPhone={supportPhone} />}
        {after !== null && answer === null && (
          <Banner tone="success" actions={<a href={`/${locale}${receiptPath(after)}`}>{t('after.link')}</a>}>
            <p>{t('after.text')}</p>
          </Banner>
        )}
        {answer && <Answer answer={answer} canLogIn={canLogIn} supportPhone={supportPhone} />}
        <Form
          method="post"
          action={`/api/no-internet/form?locale=${locale}`}
          onSubmit={submit}
          noValidate={hydrated}
          className={styles.form}
        >
          <ErrorSummary {...form.summary} />
          {after !== null && <input type="hidden" name="after" value={after} />}
          <div className={styles.fields}>
            <PhoneField {...form.field('phone')} name="phone" label={f('phoneNumber')} required />
            <ZipField {...form.field('zip')} name="zip" label={f('zipCode')} enterKeyHint="go" required />
          </div>
          <Button type="submit" busy={isChecking && t('checking')}>
            {t('check')}
          </Button>
        </Form>
      </div>
      {!isRouterFine && children}
    </>
  );
}

interface Lookup {
  phone: string;
  zip: string;
  locale: 'en' | 'es';
  after: string | null;
}

async function check({ phone, zip, locale, after }: Lookup): Promise<ConnectionAnswer> {
  const response = await post('/api/no-internet/check', { phone, zip, locale, after, purchase: null });
  if (response.ok) {
    switch (response.body.outcome) {
      case 'found':
      case 'not-found':
      case 'several':
      case 'unavailable':
      case 'open':
      case 'confirmed':
        return response.body;
      default:
        countAsLost(response.body.outcome);
        return { outcome: 'unavailable' };
    }
  }
  if (response.reason === 'limited') return { outcome: 'limited', seconds: response.retryAfterSeconds };
  return { outcome: response.reason === 'offline' ? 'offline' : 'unavailable' };
}
