'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useErrorText } from '#components/fields/use-error-text.ts';
import { loadPart } from '#lib/browser/load-part.ts';
import { hasCardForm } from '#lib/domain/session/site-areas.ts';
import type { CardToken } from '#lib/payment/api.ts';
import type { BillingFormValues } from '#lib/payment/billing-rules.ts';
import type { HostedCard, HostedCardOffer } from '#lib/payment/card-form-values.ts';
import { assertNever } from '#lib/result.ts';
import { type CardFields, type FieldsSetup, type FieldsState, HOSTED_FIELDS, type HostedField } from './card-fields.ts';
import { parkFields, takeParkedFields } from './park-fields.ts';

/** The fields with what outlives the form around them. */
interface Own {
  host: HTMLElement;
  fields: CardFields | null;
  status: 'loading' | 'ready' | 'failed';
  state: FieldsState;
  /** The form that shows them; null while they are parked. */
  show: (() => void) | null;
  submit: () => void;
  /** False once what was typed is gone. */
  isAlive: boolean;
  destroy: () => void;
}

/**
 * Going from one page to the next in the browser keeps the policies of the first, and only those of pages with a card form allow the
 * gateway's frame.
 */
function isDocumentOfCardForm(): boolean {
  const [navigation] = performance.getEntriesByType?.('navigation') ?? [];
  return !navigation || hasCardForm(new URL(navigation.name, window.location.href).pathname);
}

const EMPTY: FieldsState = { problems: {}, isComplete: false };

export type HostedCardControl = ReturnType<typeof useHostedCard>;

interface Options {
  offer: HostedCardOffer;
  /** Keeps the fields for the review on another page, under this name. */
  keptAs?: string | undefined;
  /** The form that Enter in a field submits. */
  formId: string;
  /** A field has changed. */
  onChange?: () => void;
}

/** The gateway's card fields in a form: loaded when the form is shown, destroyed with it or kept for the review. */
export function useHostedCard({ offer, keptAs, formId, onChange }: Options) {
  const locale = useLocale();
  const labels = useFieldLabels();
  const errorText = useErrorText();
  const place = useRef<HTMLDivElement>(null);
  const own = useRef<Own>(null);
  const latest = useRef({ formId, onChange });
  const [display, setDisplay] = useState<Pick<Own, 'status' | 'state'>>({ status: 'loading', state: EMPTY });
  const [round, setRound] = useState(0);
  const [isUnreachable, setUnreachable] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const isCreating = useRef(false);
  const setup = useRef({ offer, locale, labels });

  useEffect(() => {
    latest.current = { formId, onChange };
  });
  useLayoutEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    if (!isDocumentOfCardForm()) {
      // What was typed is in this tab's drafts.
      window.location.reload();
      return undefined;
    }
    const parkedFields = keptAs === undefined ? null : takeParkedFields(keptAs, element);
    const existing = parkedFields && isOwn(parkedFields) ? parkedFields : own.current;
    const current = existing ?? createOwn(element, setup.current);
    own.current = current;
    let lastReported = JSON.stringify(current.state);
    current.submit = () => {
      const form = document.getElementById(latest.current.formId);
      if (form instanceof HTMLFormElement) form.requestSubmit();
    };
    current.show = () => {
      setDisplay({ status: current.status, state: current.state });
      const next = JSON.stringify(current.state);
      if (next !== lastReported) latest.current.onChange?.();
      lastReported = next;
    };
    current.show();
    return () => {
      if (keptAs !== undefined && parkFields(keptAs, current)) {
        current.show = null;
        own.current = null;
      }
    };
  }, [keptAs, round]);
  // What could not be parked ends with the form.
  useEffect(
    () => () => {
      own.current?.destroy();
      own.current = null;
    },
    [],
  );

  const { status, state } = display;
  const { cardNumber, expiration, cvv } = state.problems;
  const [numberError, expirationError, cvvError] = [errorText(cardNumber), errorText(expiration), errorText(cvv)];
  useEffect(() => {
    own.current?.fields?.showErrors({ cardNumber: numberError, expiration: expirationError, cvv: cvvError });
  }, [numberError, expirationError, cvvError, status]);

  return {
    place,
    status,
    isUnreachable,
    /** By the names that these fields have in a form. */
    errors: { cardNumber, expirationMonth: expiration, cvv },
    isComplete: state.isComplete,
    /** A card is being created. */
    isBusy,
    fields: () => own.current?.fields ?? null,
    focus: (field: HostedField) => own.current?.fields?.focus(field),
    validate: () => own.current?.fields?.validate(),
    clear: () => own.current?.fields?.clear(),
    retry: () => {
      own.current?.destroy();
      own.current = null;
      setDisplay({ status: 'loading', state: EMPTY });
      setRound((count) => count + 1);
    },
    /** A card to charge or to save, of what is in the fields. Null if something is wrong with it, or it is being created already. */
    createCard: async (billing: BillingFormValues): Promise<HostedCard | null> => {
      const current = own.current;
      if (isCreating.current || !current?.fields || current.status !== 'ready') return null;
      isCreating.current = true;
      setBusy(true);
      setUnreachable(false);
      const firstToken = await current.fields.createToken({ billing });
      isCreating.current = false;
      setBusy(false);
      if (firstToken.ok) return toHostedCard(current, billing, firstToken.value);
      if (firstToken.reason === 'unreachable') setUnreachable(true);
      else focusOnlyProblem(current);
      return null;
    },
  };
}

/** Several problems are listed above the form, and the list takes the focus. */
function focusOnlyProblem({ fields, state: { problems } }: Own): void {
  const [first, second] = HOSTED_FIELDS.filter((field) => problems[field]);
  if (first && !second) fields?.focus(first);
}

function useFieldLabels(): FieldsSetup['labels'] {
  const f = useTranslations('fields');
  const t = useTranslations('hosted');
  return { cardNumber: f('cardNumber'), expiration: t('expiration'), cvv: f('cvv'), frame: t('label') };
}

const owners = new WeakSet<object>();
const isOwn = (fields: object): fields is Own => owners.has(fields);

function createOwn(place: HTMLElement, setup: Pick<FieldsSetup, 'offer' | 'locale' | 'labels'>): Own {
  const host = document.createElement('div');
  place.append(host);
  const own: Own = {
    host,
    fields: null,
    status: 'loading',
    state: EMPTY,
    show: null,
    submit: () => {},
    isAlive: true,
    destroy: () => {
      own.isAlive = false;
      own.fields?.destroy();
      host.remove();
    },
  };
  owners.add(own);
  void load(own, setup);
  return own;
}

async function load(own: Own, setup: Pick<FieldsSetup, 'offer' | 'locale' | 'labels'>): Promise<void> {
  const create = await loadGateway(setup.offer).catch(() => null);
  if (!own.isAlive) return;
  const fields = create?.({
    ...setup,
    onChange: (state) => {
      own.state = state;
      own.show?.();
    },
    onSubmit: () => own.submit(),
  });
  own.fields = fields ?? null;
  const isThere = (await fields?.mount(own.host)) ?? false;
  own.status = isThere ? 'ready' : 'failed';
  own.show?.();
}

/** Each gateway's code is a part of its own. */
async function loadGateway({ gateway }: HostedCardOffer): Promise<(setup: FieldsSetup) => CardFields> {
  switch (gateway) {
    case 'sandbox':
      return (await loadPart(() => import('./sandbox-card.ts'))).createSandboxCard;
    case 'stripe':
      return (await loadPart(() => import('./stripe-card.ts'))).createStripeCard;
    default:
      return assertNever(gateway);
  }
}

/** No token of a card other than the one that the customer confirmed is used. */
const isSameCard = (one: CardToken, other: CardToken) =>
  one.brand === other.brand && one.lastFour === other.lastFour && one.expiration === other.expiration;

/** `firstToken`: created to learn the card's brand and digits. It saves the card, and pays if the fields are gone and can create no other. */
function toHostedCard(own: Own, billing: BillingFormValues, firstToken: CardToken): HostedCard {
  let remainingToken: CardToken | null = firstToken;
  const takeFirst = () => {
    const token = remainingToken;
    remainingToken = null;
    return token ? { ok: true as const, value: token } : { ok: false as const, reason: 'gone' as const };
  };
  const { brand, lastFour } = firstToken;
  return {
    brand,
    lastFour,
    createToken: async (attempt) => {
      if (!own.isAlive || !own.fields || (attempt === undefined && remainingToken)) return takeFirst();
      const result = await own.fields.createToken({ attempt, billing });
      if (!result.ok) return { ok: false, reason: result.reason === 'incomplete' ? 'gone' : 'unreachable' };
      return isSameCard(result.value, firstToken) ? result : { ok: false, reason: 'gone' };
    },
  };
}
