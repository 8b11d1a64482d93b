'use client';

import { useRef } from 'react';

/** Saves the page's choices one request at a time. Of the choices waiting only the newest is sent, and only its result is reported. */
export function useLatestSave<Choice, Saved>(
  save: (choice: Choice) => Promise<Saved>,
  onSaved: (saved: Saved) => void,
) {
  const newest = useRef(0);
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  /** Stops reporting what is under way. Returns a function that tells whether nothing newer has begun since. */
  const drop = () => {
    newest.current += 1;
    const mine = newest.current;
    return () => mine === newest.current;
  };
  const send = async (choice: Choice, isNewest: () => boolean): Promise<Saved | null> => {
    if (!isNewest()) return null;
    const saved = await save(choice);
    if (!isNewest()) return null;
    onSaved(saved);
    return saved;
  };
  /** Resolves to the reported result; null if something newer came. */
  const enqueue = (choice: Choice): Promise<Saved | null> => {
    const isNewest = drop();
    const sent = queue.current.then(() => send(choice, isNewest));
    queue.current = sent;
    return sent;
  };
  return { enqueue, drop };
}
