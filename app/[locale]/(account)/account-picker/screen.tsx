'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useId, useState, type FormEvent } from 'react';
import { useOrderTitle } from '#components/account/order-card.tsx';
import { Form } from '#components/fields/form.tsx';
import { Button } from '#components/ui/button.tsx';
import list from '#components/ui/choices.module.css';
import { NoBreak } from '#components/ui/no-break.tsx';
import { PageHeading } from '#components/ui/page-heading.tsx';
import type { AccountOrderView } from '#lib/account/account-order.ts';
import type { AccountChoice, AccountPickerView } from '#lib/sign-in/server/session-pages.ts';
import styles from './screen.module.css';

/** Spec 2 §2: current and past accounts in two lists, one of which is chosen. A plain form, so that it works without JavaScript. */
export function AccountPickerScreen({ view }: { view: AccountPickerView }) {
  const t = useTranslations('account.picker');
  const home = `/${useLocale()}`;
  const errorId = useId();
  const [isChosen, setChosen] = useState(false);
  const [isMissing, setMissing] = useState(view.isMissing);
  const hasNone = view.current.length === 0 && view.past.length === 0;

  const submit = (event: FormEvent<HTMLFormElement>) => {
    if (event.currentTarget.querySelector('input:checked')) return;
    event.preventDefault();
    setMissing(true);
  };
  const choose = () => {
    setChosen(true);
    setMissing(false);
  };

  return (
    <div className={styles.page}>
      <header className={styles.intro}>
        <PageHeading>{hasNone ? t('emptyTitle') : t('title')}</PageHeading>
        <p>{hasNone ? t('empty') : t('prompt')}</p>
      </header>
      {!hasNone && (
        <Form className={styles.form} method="post" action={view.action} onSubmit={submit} noValidate>
          {view.returnTo !== null && <input type="hidden" name="returnTo" value={view.returnTo} />}
          <Choices title={t('current')} state={t('open')} choices={view.current} onChoose={choose} />
          <Choices title={t('past')} state={t('closed')} choices={view.past} onChoose={choose} />
          <div className={styles.next}>
            <p id={errorId} role="alert" className={styles.error}>
              {isMissing && t('choose')}
            </p>
            <Button type="submit" notReady={!isChosen} aria-describedby={isMissing ? errorId : undefined}>
              {t('continue')}
            </Button>
          </div>
        </Form>
      )}
      <p className={styles.note}>
        <span>{`${t('notListed')} `}</span>
        <a href={`${home}?checkAvailability=true`}>{t('notListedLink')}</a>
      </p>
    </div>
  );
}

interface ChoicesProps {
  title: string;
  /** Of each of the accounts. */
  state: string;
  choices: readonly AccountChoice[];
  onChoose: () => void;
}

function Choices({ title, state, choices, onChoose }: ChoicesProps) {
  const id = useId();
  if (choices.length === 0) return null;
  return (
    <fieldset className={list.choices} role="radiogroup" aria-labelledby={id}>
      <legend id={id} className={styles.legend}>
        {title}
      </legend>
      {choices.map(({ account: reference, addressLine1, city, state: region, zip, order }) => (
        <label key={reference} className={list.choice}>
          <input
            type="radio"
            name="account"
            value={reference}
            aria-labelledby={`${id}-${reference}`}
            aria-describedby={`${id}-${reference}-state`}
            onChange={onChoose}
          />
          <span id={`${id}-${reference}`} className={styles.address}>
            <strong>{addressLine1}</strong>
            <span>{` ${city}, ${region} ${zip}`}</span>
          </span>
          <span id={`${id}-${reference}-state`} className={styles.state}>
            {order ? <OrderState order={order} /> : state}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** What is being set up for the account, and its number. */
function OrderState({ order }: { order: AccountOrderView }) {
  const { number, reference } = order;
  return (
    <>
      <span>{`${useOrderTitle(order)} `}</span>
      <NoBreak>{number === '' ? reference : number}</NoBreak>
    </>
  );
}
