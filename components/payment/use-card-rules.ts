'use client';

import { useMemo, useRef, useState } from 'react';
import type { Resolver, ResolverError } from 'react-hook-form';
import type { CardStepValues, ConfirmedCard } from '#lib/payment/card-form.ts';
import type { CardBrand } from '#lib/domain/card/brand.ts';
import type { MonthOfYear } from '#lib/domain/card/expiry.ts';
import { loadCard } from './load-card.ts';

type CardResolver = Resolver<CardStepValues, unknown, ConfirmedCard>;

/** A form without its rules is incomplete, and shows no field errors. */
const WITHOUT_RULES: ResolverError<CardStepValues> = { values: {}, errors: { cardNumber: { type: 'unknown' } } };

/** The rules of the card form. They are loaded when the customer first touches the form, which is on the page from the start. */
export function useCardRules(today: MonthOfYear, known: CardBrand | null) {
  const [{ load, ifTouched }] = useState(lazyCard);
  const isSubmitting = useRef(false);
  const [isMissing, setMissing] = useState(false);
  const resolver = useMemo(() => resolverOf(ifTouched, { today, known }), [ifTouched, today, known]);

  return {
    resolver,
    load,
    /** Loads the rules before the form is submitted; false if they cannot be loaded, or a submission is waiting for them already. */
    loadToSubmit: async (): Promise<boolean> => {
      if (isSubmitting.current) return false;
      isSubmitting.current = true;
      const isThere = (await load()) !== null;
      isSubmitting.current = false;
      setMissing(!isThere);
      return isThere;
    },
    isMissing,
  };
}

type LoadedCard = Awaited<ReturnType<typeof loadCard>>;

/** Resolves to null if the rules cannot be loaded; the next call tries again. */
function lazyCard() {
  let loading: Promise<LoadedCard> | null = null;
  const load = async (): Promise<LoadedCard | null> => {
    try {
      loading ??= loadCard();
      return await loading;
    } catch {
      loading = null;
      return null;
    }
  };
  return { load, ifTouched: async () => (loading ? load() : null) };
}

function resolverOf(
  card: () => Promise<LoadedCard | null>,
  options: { today: MonthOfYear; known: CardBrand | null },
): CardResolver {
  let rules: CardResolver | null = null;
  return async (...form) => {
    const loaded = await card();
    if (!loaded) return WITHOUT_RULES;
    rules ??= loaded.cardResolver(options);
    return rules(...form);
  };
}
