'use client';

import { useLocale } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import type { QuoteState } from '#components/payment/review-step.tsx';
import { toLostResponse, type ResponseBody } from '#lib/browser/api.ts';
import type { Estimate, PurchaseRef, Quote } from '#lib/payment/api.ts';
import type { PageTotal } from '#lib/payment/views.ts';
import { followTarget } from './follow-refusal.ts';
import { useAccountRouter } from './use-account-router.ts';

/** A handler's response to a choice to save. */
type SaveResult = ResponseBody<
  | { outcome: 'saved'; purchase: PurchaseRef; quote: Quote }
  | { outcome: 'open' | 'confirmed' | 'changed' | 'unavailable' | 'failed' }
>;

/** A purchase whose total is frozen, so it can be paid. */
export interface FrozenTotal {
  purchase: PurchaseRef;
  quote: Quote;
}

/** What the page received for the choice that it shows first. */
interface View {
  purchase: PurchaseRef | null;
  quote: Quote | null;
  estimate: PageTotal | null;
}

interface Options<Choice> {
  /** Null if nothing can be chosen any longer. */
  view: View | null;
  first: Choice;
  /** Resolves to null if the request failed. */
  save: (choice: Choice, purchase: PurchaseRef | null) => Promise<SaveResult | null>;
  /** Whether the choice has anything to price. */
  isBuyable?: (choice: Choice) => boolean;
  /** The page that waits for a payment under way, without the language. */
  statusPath: string;
}

/**
 * Spec 3 §4.2, §4.4: a choice on an account page, and its total. The total of the first choice comes with the page or is streamed after it,
 * and nothing is saved for it; a change shows immediately and is saved in the background, the newest one last. Continuing freezes the
 * total.
 */
export function useQuotedChoice<Choice>({ view, first, save, isBuyable = () => true, statusPath }: Options<Choice>) {
  const locale = useLocale();
  const router = useAccountRouter();
  const [choice, setChoice] = useState(first);
  const [quote, setQuote] = useState<QuoteState<Quote | Estimate>>(view?.quote ?? 'pending');
  const [problem, setProblem] = useState<'changed' | 'unavailable' | null>(null);
  const purchase = useRef(view?.purchase ?? null);
  const hasRefreshed = useRef(false);

  // A choice made in another tab comes with the page's next view.
  const [currentView, setCurrentView] = useState(view);
  if (currentView !== view) {
    setCurrentView(view);
    setChoice(first);
    setQuote(view?.quote ?? 'pending');
  }

  const send = async (next: Choice): Promise<SaveResult | null> => {
    const result = await save(next, purchase.current);
    if (result?.outcome === 'saved') purchase.current = result.purchase;
    return result;
  };
  const show = (result: SaveResult | null): void => {
    switch (result?.outcome) {
      case 'saved':
        return setQuote(result.quote);
      case 'open':
        return router.replace(statusPath);
      case 'confirmed':
        return router.refresh();
      case 'changed':
        setProblem('changed');
        return router.refresh();
      case 'unavailable':
        setQuote('failed');
        setProblem('unavailable');
        // If the account cannot be paid for any more, the page leads on; once, because the new view asks again.
        if (!hasRefreshed.current) router.refresh();
        hasRefreshed.current = true;
        return;
      case 'failed':
        return setQuote('failed');
      default:
        return setQuote(toLostResponse(result?.outcome).reason);
    }
  };
  const { enqueue, drop } = useLatestSave(send, show);
  const requestQuote = (next: Choice) => {
    if (isBuyable(next)) void enqueue(next);
    else drop();
  };
  const choose = (next: Choice) => {
    setChoice(next);
    setQuote('pending');
    setProblem(null);
    requestQuote(next);
  };

  const shownView = useRef<View | null>(null);
  useEffect(() => {
    if (view === null || shownView.current === view) return;
    shownView.current = view;
    purchase.current = view.purchase;
    const isNewest = drop();
    if (view.quote !== null) return;
    const showTotal = (total: Awaited<PageTotal>) => {
      if (total && 'redirectTo' in total) followTarget(total.redirectTo, { locale, reference: null });
      else if (!isNewest()) return;
      else if (total) setQuote(total);
      else requestQuote(first);
    };
    // A page whose stream is cut off never brings it.
    if (view.estimate) view.estimate.then(showTotal, () => showTotal(null));
    else showTotal(null);
  });

  /** Saves the choice shown, unless it is saved already. `repriced`: its total has changed, and the page shows the new one. */
  const freeze = async (): Promise<FrozenTotal | 'repriced' | 'unsaved'> => {
    if (typeof quote !== 'object') return 'unsaved';
    if ('attempt' in quote && purchase.current) return { purchase: purchase.current, quote };
    const result = await enqueue(choice);
    if (result?.outcome !== 'saved') return 'unsaved';
    return result.quote.totalCents === quote.totalCents ? result : 'repriced';
  };

  return { choice, quote, problem, choose, requote: () => choose(choice), freeze };
}

/** Saves the page's choices one request at a time. Of the choices waiting only the newest is sent, and only its result is reported. */
function useLatestSave<Choice, Result>(save: (choice: Choice) => Promise<Result>, onResult: (result: Result) => void) {
  const newest = useRef(0);
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  /** Stops reporting what is under way. Returns a function that tells whether nothing newer has begun since. */
  const drop = () => {
    newest.current += 1;
    const number = newest.current;
    return () => number === newest.current;
  };
  const send = async (choice: Choice, isNewest: () => boolean): Promise<Result | null> => {
    if (!isNewest()) return null;
    const result = await save(choice);
    if (!isNewest()) return null;
    onResult(result);
    return result;
  };
  /** Resolves to the reported result; null if something newer came. */
  const enqueue = (choice: Choice): Promise<Result | null> => {
    const isNewest = drop();
    const request = queue.current.then(() => send(choice, isNewest));
    queue.current = request;
    return request;
  };
  return { enqueue, drop };
}
