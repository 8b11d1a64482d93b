'use client';

import { useRef } from 'react';

/** Saves the page's choices one request at a time. After quick changes only the newest is sent last, and only its result is reported. */
export function useLatestSave<Choice, Saved>(
  save: (choice: Choice) => Promise<Saved>,
  onSaved: (saved: Saved) => void,
) {
  const newest = useRef(0);
  const queue = useRef<Promise<void>>(Promise.resolve());
  /** What is under way is not told of any more. */
  const drop = () => {
    newest.current += 1;
    return newest.current;
  };
  const send = async (choice: Choice, mine: number) => {
    if (mine !== newest.current) return;
    const saved = await save(choice);
    if (mine === newest.current) onSaved(saved);
  };
  const enqueue = (choice: Choice) => {
    const mine = drop();
    queue.current = queue.current.then(() => send(choice, mine));
  };
  return { enqueue, drop };
}
