'use client';

import { useEffect, useEffectEvent, useRef } from 'react';
import { clearStageHistory, hasStageHistory, writeStageHistory, readStageHistory } from '#lib/browser/stage-history.ts';
import { stageName, WIZARD_START, type WizardView } from '#lib/flows/wizard.ts';
import { loadStages } from './load-stages.ts';

/** The key in the browser's history state, which holds an entry's id and depth, nothing else. */
const STATE = 'hearthlineStage';

interface HistoryFlag {
  id: string;
  /** The number of history entries between it and the first one of this visit. */
  depth: number;
}

interface Options {
  /** Its name in this tab's storage. */
  name: string;
  view: WizardView;
  focusKey: number;
  /** Called after a reload or a change of language. */
  onRestore: (view: WizardView) => void;
  /** Called after the browser's back or forward. */
  onReturn: (view: WizardView) => void;
}

/**
 * Spec 1 §2: one page with many stages. Each stage gets its own entry in the browser's history, so that the back button returns to the
 * previous stage.
 */
export function useStageHistory({ name, view, focusKey, onRestore, onReturn }: Options) {
  const flag = useRef<HistoryFlag>({ id: '', depth: 0 });
  const stageHistory = useRef<Record<string, WizardView>>({});
  const shown = useRef(stageName(WIZARD_START));
  const restore = useEffectEvent(onRestore);
  const goTo = useEffectEvent(onReturn);

  useEffect(() => {
    const here = flagOf(window.history.state);
    flag.current = here ?? newFlag(0);
    if (!here) flagEntry(flag.current);
    if (hasStageHistory(name)) {
      void loadStages().then(({ persistedViewSchema }) => {
        const persisted = readStageHistory(name, persistedViewSchema, Date.now());
        const found = persisted?.entries[here ? here.id : persisted.current];
        if (!persisted || Object.keys(stageHistory.current).length > 0) return;
        stageHistory.current = persisted.entries;
        if (!found) return;
        stageHistory.current[flag.current.id] = found;
        shown.current = stageName(found);
        restore(found);
      });
    }

    const follow = ({ state }: PopStateEvent) => {
      const to = flagOf(state);
      if (!to) return;
      flag.current = to;
      const found = stageHistory.current[to.id] ?? WIZARD_START;
      shown.current = stageName(found);
      goTo(found);
    };
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, [name]);

  useEffect(() => {
    if (focusKey === 0) return;
    if (stageName(view) !== shown.current) {
      shown.current = stageName(view);
      flag.current = newFlag(flag.current.depth + 1);
      window.history.pushState({ [STATE]: flag.current }, '');
    }
    const { id } = flag.current;
    if (view.stage.stage === 'address') delete stageHistory.current[id];
    else stageHistory.current[id] = view;
    if (Object.keys(stageHistory.current).length === 0) clearStageHistory(name);
    else writeStageHistory(name, { current: id, entries: stageHistory.current }, Date.now());
  }, [name, view, focusKey]);

  const forget = () => {
    stageHistory.current = {};
    clearStageHistory(name);
  };

  return {
    /** Forgets the stages: from now on the back button leads to the first stage instead of another address. */
    forget,
    /** Spec 1 §4: returns to the address; everything about the previous one is cleared, also for the back button. */
    restart: () => {
      const { depth } = flag.current;
      forget();
      // A second press before the browser has gone back must not leave the page.
      flag.current = { ...flag.current, depth: 0 };
      if (depth > 0) return window.history.go(-depth);
      shown.current = stageName(WIZARD_START);
      onReturn(WIZARD_START);
    },
  };
}

function newFlag(depth: number): HistoryFlag {
  return { id: `${Date.now().toString(36)}-${depth}`, depth };
}

/** Next's own part of the entry's state is kept. */
function flagEntry(flag: HistoryFlag): void {
  window.history.replaceState({ ...Object(window.history.state), [STATE]: flag }, '');
}

function flagOf(state: unknown): HistoryFlag | null {
  const { id, depth } = Object(Reflect.get(Object(state) as object, STATE)) as Record<string, unknown>;
  return typeof id === 'string' && typeof depth === 'number' && Number.isInteger(depth) ? { id, depth } : null;
}
