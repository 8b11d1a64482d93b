'use client';

import { useEffect, useEffectEvent, useRef } from 'react';
import { forgetTrail, hasTrail, keepTrail, readTrail } from '#lib/browser/kept-trail.ts';
import { stageName, WIZARD_START, type WizardView } from '#lib/flows/wizard.ts';
import { loadLater } from './later.ts';

/** Under this name the browser's history holds which stage an entry is about: a name that says nothing, and how deep it is. */
const STATE = 'hearthlineStage';

interface Mark {
  id: string;
  /** Entries between it and the first one of this visit. */
  depth: number;
}

interface Options {
  /** In this tab's storage. */
  name: string;
  view: WizardView;
  turn: number;
  /** After a reload or a change of language. */
  onRestore: (view: WizardView) => void;
  /** After the browser's back and forward. */
  onReturn: (view: WizardView) => void;
}

/** Spec 1 §2: one page of many stages. Each gets an entry in the browser's history, so that going back is going back one stage. */
export function useStageHistory({ name, view, turn, onRestore, onReturn }: Options) {
  const mark = useRef<Mark>({ id: '', depth: 0 });
  const trail = useRef<Record<string, WizardView>>({});
  const shown = useRef(stageName(WIZARD_START));
  const restore = useEffectEvent(onRestore);
  const goTo = useEffectEvent(onReturn);

  useEffect(() => {
    const here = markOf(window.history.state);
    mark.current = here ?? newMark(0);
    if (!here) markEntry(mark.current);
    if (hasTrail(name)) {
      void loadLater().then(({ keptViewSchema }) => {
        const kept = readTrail(name, keptViewSchema, Date.now());
        const found = kept?.entries[here ? here.id : kept.current];
        if (!kept || Object.keys(trail.current).length > 0) return;
        trail.current = kept.entries;
        if (!found) return;
        trail.current[mark.current.id] = found;
        shown.current = stageName(found);
        restore(found);
      });
    }

    const follow = ({ state }: PopStateEvent) => {
      const to = markOf(state);
      if (!to) return;
      mark.current = to;
      const found = trail.current[to.id] ?? WIZARD_START;
      shown.current = stageName(found);
      goTo(found);
    };
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, [name]);

  useEffect(() => {
    if (turn === 0) return;
    if (stageName(view) !== shown.current) {
      shown.current = stageName(view);
      mark.current = newMark(mark.current.depth + 1);
      window.history.pushState({ [STATE]: mark.current }, '');
    }
    const { id } = mark.current;
    if (view.at.stage === 'address') delete trail.current[id];
    else trail.current[id] = view;
    if (Object.keys(trail.current).length === 0) forgetTrail(name);
    else keepTrail(name, { current: id, entries: trail.current }, Date.now());
  }, [name, view, turn]);

  return {
    /** Spec 1 §4: back to the address, and nothing of another one is kept: not for the back button either. */
    restart: () => {
      const { depth } = mark.current;
      trail.current = {};
      forgetTrail(name);
      // A second press before the browser has gone back must not leave the page.
      mark.current = { ...mark.current, depth: 0 };
      if (depth > 0) return window.history.go(-depth);
      shown.current = stageName(WIZARD_START);
      onReturn(WIZARD_START);
    },
  };
}

function newMark(depth: number): Mark {
  return { id: `${Date.now().toString(36)}-${depth}`, depth };
}

/** The framework's own part of the entry's state stays. */
function markEntry(mark: Mark): void {
  window.history.replaceState({ ...Object(window.history.state), [STATE]: mark }, '');
}

function markOf(state: unknown): Mark | null {
  const { id, depth } = Object(Reflect.get(Object(state) as object, STATE)) as Record<string, unknown>;
  return typeof id === 'string' && typeof depth === 'number' && Number.isInteger(depth) ? { id, depth } : null;
}
