'use client';

import { useLocale } from 'next-intl';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import {
  clearStageHistory,
  hasStageHistory,
  readStageHistory,
  readStageVisit,
  type StageEntry,
  stageName,
  toStageEntry,
  WIZARD_START,
  type WizardView,
  writeStageHistory,
  writeStageVisit,
} from './stage-history.ts';
import type { AddressFormValues } from '#lib/serviceability/address-form.ts';
import { type CheckRequests, loadStages, useAddressCheck } from './use-address-check.ts';
import { forgetTypedAddress, forgetTypedBehindAddress } from './use-address-draft.ts';

/** What a flow requests and shows at a serviceable place. It is stored and restored with the stages. */
export interface ServedPart {
  isSending: boolean;
  readyFor: WizardView['readyFor'];
  /** Counts the outcomes of its requests. */
  focusKey: number;
  /** For a change of stage: a response still under way is ignored. */
  reset: (readyFor: WizardView['readyFor']) => void;
}
const NOTHING: ServedPart = { isSending: false, readyFor: null, focusKey: 0, reset: () => undefined };

interface Options {
  /** Names its stages in this tab's storage. */
  name: string;
  requests: CheckRequests;
  served?: ServedPart;
}

export type Wizard = ReturnType<typeof useWizard>;

/** Spec 1 §2, §4: one page of stages, from an address to its outcome. Each stage begins at the top of the page. */
export function useWizard({ name, requests, served = NOTHING }: Options) {
  const flow = useAddressCheck(requests);
  const { stage, error, isChecking } = flow.check;
  const readyFor = stage.stage === 'serviceable' ? served.readyFor : null;
  const view = useMemo<WizardView>(() => ({ stage, readyFor }), [stage, readyFor]);
  const focusKey = flow.check.focusKey + served.focusKey;
  const isBusy = isChecking || served.isSending;

  const { restart, forget } = useStageHistory({
    name,
    view,
    focusKey,
    onRestore: (persisted) => {
      flow.restore(persisted.stage);
      served.reset(persisted.readyFor);
    },
    onReturn: (persisted) => {
      flow.goBackTo(persisted.stage);
      served.reset(persisted.readyFor);
    },
  });

  useEffect(() => {
    if (focusKey > 0 || isBusy) window.scrollTo({ top: 0 });
  }, [focusKey, isBusy]);

  const [visitor, setVisitor] = useState(1);
  return {
    stage,
    readyFor,
    error: isBusy ? null : error,
    isChecking,
    /** A request is under way: its own stage hides the others. */
    isBusy,
    focusKey,
    /** An error's heading takes the focus; the stage shown below the checking one does not. */
    stageFocusKey: error || isBusy ? 0 : focusKey,
    /** Counts the customers at this screen: each starts with empty fields. */
    visitor,
    submitAddress: (values: AddressFormValues) => {
      forget();
      forgetTypedBehindAddress();
      void flow.submit(values);
    },
    confirm: flow.confirm,
    confirmMoving: flow.confirmMoving,
    /** Returns to the address, as it was typed. */
    tryAnother: restart,
    /** Spec 1 §3, §4: clears the stored address data too. Also for another kit, which may be another customer's. */
    startOver: () => {
      forgetTypedAddress();
      setVisitor(visitor + 1);
      restart();
    },
  };
}

/** The key in the browser's history state, which holds an entry's id and depth, nothing else. */
const STATE = 'hearthlineStage';

interface HistoryOptions {
  name: string;
  view: WizardView;
  focusKey: number;
  /** Called after a reload or a change of language. */
  onRestore: (view: WizardView) => void;
  /** Called after the browser's back or forward. */
  onReturn: (view: WizardView) => void;
}

/**
 * Spec 1 §2: each stage gets its own entry in the browser's history, so that the back button returns to the previous stage. A change of
 * language takes over the entry of the page that it leaves, and an entry of the other language is shown in the one chosen last.
 */
function useStageHistory({ name, view, focusKey, onRestore, onReturn }: HistoryOptions) {
  const locale = useLocale();
  const entry = useRef<StageEntry>({ id: '', depth: 0 });
  const stageHistory = useRef<Record<string, WizardView>>({});
  const currentStage = useRef(stageName(WIZARD_START));
  const restore = useEffectEvent(onRestore);
  const goTo = useEffectEvent(onReturn);

  useEffect(() => {
    const visit = readStageVisit(name, Date.now());
    const entryInHistory = readStageEntry(window.history.state);
    const here = entryInHistory ?? visit.entry;
    entry.current = here ?? newStageEntry(0);
    const replacePage = (language: string, url: string) => {
      writeStageVisit(name, language, entry.current, Date.now());
      window.location.replace(url);
    };
    const switchLanguage = (event: MouseEvent) => {
      const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[hreflang]');
      if (!link || event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      replacePage(link.hreflang, link.href);
    };
    /** For an entry of this page that the browser returns to after a change of language further on. */
    const followLanguage = () => {
      const { locale: visitLocale } = readStageVisit(name, Date.now());
      if (visitLocale === '' || visitLocale === locale) return;
      const { pathname, search } = window.location;
      replacePage(visitLocale, pathname.replace(`/${locale}`, `/${visitLocale}`) + search);
    };
    if (entryInHistory) followLanguage();
    else {
      tagHistoryEntry(entry.current);
      if (visit.locale !== '') writeStageVisit(name, locale, null, Date.now());
    }
    window.addEventListener('click', switchLanguage);
    window.addEventListener('pageshow', followLanguage);
    if (hasStageHistory(name)) {
      void loadStages().then(({ persistedViewSchema }) => {
        const history = readStageHistory(name, persistedViewSchema, Date.now());
        const view = history?.entries[here ? here.id : history.current];
        if (!history || Object.keys(stageHistory.current).length > 0) return;
        stageHistory.current = history.entries;
        if (!view) return;
        stageHistory.current[entry.current.id] = view;
        currentStage.current = stageName(view);
        restore(view);
      });
    }

    const follow = ({ state }: PopStateEvent) => {
      const to = readStageEntry(state);
      if (!to) return;
      entry.current = to;
      const view = stageHistory.current[to.id] ?? WIZARD_START;
      currentStage.current = stageName(view);
      goTo(view);
    };
    window.addEventListener('popstate', follow);
    return () => {
      window.removeEventListener('click', switchLanguage);
      window.removeEventListener('pageshow', followLanguage);
      window.removeEventListener('popstate', follow);
    };
  }, [name, locale]);

  useEffect(() => {
    if (focusKey === 0) return;
    if (stageName(view) !== currentStage.current) {
      currentStage.current = stageName(view);
      entry.current = newStageEntry(entry.current.depth + 1);
      window.history.pushState({ [STATE]: entry.current }, '');
    }
    const { id } = entry.current;
    if (view.stage.stage === 'address') delete stageHistory.current[id];
    else stageHistory.current[id] = view;
    if (Object.keys(stageHistory.current).length === 0) clearStageHistory(name);
    else writeStageHistory(name, { current: id, entries: stageHistory.current, locale }, Date.now());
  }, [name, view, focusKey, locale]);

  const forget = () => {
    stageHistory.current = {};
    clearStageHistory(name);
  };

  return {
    /** Forgets the stages: from now on the back button leads to the first stage instead of another address. */
    forget,
    /** Spec 1 §4: returns to the address; everything about the previous one is cleared, also for the back button. */
    restart: () => {
      const { depth } = entry.current;
      forget();
      // A second press before the browser has gone back must not leave the page.
      entry.current = { ...entry.current, depth: 0 };
      if (depth > 0) return window.history.go(-depth);
      currentStage.current = stageName(WIZARD_START);
      onReturn(WIZARD_START);
    },
  };
}

function newStageEntry(depth: number): StageEntry {
  return { id: `${Date.now().toString(36)}-${depth}`, depth };
}

/** Next's own part of the entry's state is kept. */
function tagHistoryEntry(entry: StageEntry): void {
  window.history.replaceState({ ...Object(window.history.state), [STATE]: entry }, '');
}

function readStageEntry(state: unknown): StageEntry | null {
  return toStageEntry(Reflect.get(Object(state) as object, STATE));
}
