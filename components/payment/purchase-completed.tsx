'use client';

import { useEffect } from 'react';
import { type AnalyticsEvent, track } from '#lib/browser/data-layer.ts';
import { isFirst } from '#lib/browser/tab-memory.ts';
import { clearDraft } from '#lib/browser/session-draft.ts';

interface Props {
  reference: string;
  event: AnalyticsEvent;
  /** The common prefix of the flow's drafts. */
  drafts: string;
}

/**
 * Reports a purchase to the data layer once, and forgets what was typed for it. On the receipt, because a reload after a lost response
 * leads there too.
 */
export function PurchaseCompleted({ reference, event, drafts }: Props) {
  useEffect(() => {
    forgetPaidDrafts(reference, drafts);
    if (isFirst(`purchase/${reference}`)) track(event);
    // The server sends a new object with each view of the page.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [reference, drafts]);
  return null;
}

/**
 * A paid purchase leaves no typed data behind for the next person at this screen. Runs once per payment, so that reopening the receipt
 * keeps what was typed later.
 */
export function forgetPaidDrafts(reference: string, drafts: string): void {
  if (isFirst(`paid/${reference}`)) clearDraft(drafts);
}
