'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import type { Elements } from '#components/ui/elements.ts';
import { Form } from '#components/fields/form.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { Button } from '#components/ui/button.tsx';
import { Pagination } from '#components/ui/pagination.tsx';
import type { KnownAddress } from '#lib/serviceability/address-check.ts';
import { filterUnits } from '#lib/serviceability/units.ts';
import { LongWait } from './long-wait.tsx';
import { StageHeading } from './stage-heading.tsx';
import styles from './stages.module.css';
import { useUnitsDraft } from './use-address-draft.ts';

/** Spec 1 §9. */
const PAGE_SIZE = 10;

interface Props {
  /** The account whose owner chooses, if the page has one. */
  account: string | undefined;
  candidates: readonly KnownAddress[];
  /** Replaces the default title, for the page that uses it. */
  title?: string;
  /** The button back, above the heading. */
  back?: Elements;
  level: 1 | 2;
  focusKey: number;
  isChecking: boolean;
  onConfirm: (address: KnownAddress) => void;
  onAgain: () => void;
}

/** Spec 1 §2: several units at one address. Nothing is preselected; a choice is kept while the list is filtered or paged. */
export function UnitStep(props: Props) {
  const { account = '', candidates, title, back, level, focusKey, isChecking, onConfirm, onAgain } = props;
  const t = useTranslations('serviceability.units');
  const [{ filter, page, chosen: chosenId }, change] = useUnitsDraft(account, candidates[0]?.id ?? '');
  const [isConfirming, setIsConfirming] = useState(false);

  const matchingUnits = filterUnits(candidates, filter);
  const pages = Math.ceil(matchingUnits.length / PAGE_SIZE);
  const current = Math.min(Number(page) || 1, Math.max(1, pages));
  const unitsOnPage = matchingUnits.slice((current - 1) * PAGE_SIZE, current * PAGE_SIZE);
  const chosenUnit = candidates.find(({ id }) => id === chosenId);
  const street = candidates[0]?.addressLine1 ?? '';

  const confirm = (event: FormEvent) => {
    event.preventDefault();
    setIsConfirming(true);
    if (chosenUnit) onConfirm(chosenUnit);
    else document.getElementById(unitsOnPage[0] ? radioId(unitsOnPage[0]) : 'unit-filter')?.focus();
  };

  return (
    <Form onSubmit={confirm} noValidate className={styles.form}>
      {back}
      <StageHeading level={level} focusKey={focusKey}>
        {title ?? t('title')}
      </StageHeading>
      <p>{t('intro', { count: candidates.length, street })}</p>
      {candidates.length > 1 && (
        <TextField
          id="unit-filter"
          label={t('filter')}
          value={filter}
          autoComplete="off"
          enterKeyHint="search"
          onChange={({ target }) => change({ filter: target.value, page: '' })}
        />
      )}
      <p role="status" className={styles.soft}>
        {t('shown', { count: matchingUnits.length, page: current, pages: Math.max(1, pages) })}
      </p>
      <fieldset className={styles.units} aria-describedby={isConfirming && !chosenUnit ? 'unit-error' : undefined}>
        <legend className={styles.legend}>{t('legend')}</legend>
        {unitsOnPage.map((candidate) => (
          <label key={candidate.id} className={styles.unit}>
            <input
              id={radioId(candidate)}
              type="radio"
              name="unit"
              checked={candidate.id === chosenId}
              onChange={() => change({ chosen: candidate.id })}
            />
            <span>{candidate.unit || t('noUnit')}</span>
          </label>
        ))}
      </fieldset>
      <Pagination current={current} total={pages} onPage={(next) => change({ page: String(next) })} />
      {isConfirming && !chosenUnit && (
        <p id="unit-error" className={styles.error}>
          {t('missing')}
        </p>
      )}
      {chosenUnit && <p className={styles.chosen}>{t('chosen', { address: chosenUnit.label })}</p>}
      <div className={styles.actions}>
        <Button type="submit" notReady={!chosenUnit} busy={isChecking && t('checking')}>
          {t('confirm')}
        </Button>
        <Button variant="link" onClick={onAgain} disabled={isChecking}>
          {t('again')}
        </Button>
      </div>
      <LongWait isWaiting={isChecking} />
    </Form>
  );
}

function radioId({ id }: KnownAddress): string {
  return `unit-${id}`;
}
