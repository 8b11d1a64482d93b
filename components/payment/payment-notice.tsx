import type { ReactNode } from 'react';
import { Banner, type BannerTone } from '#components/ui/banner.tsx';

/** What a submission that moved no money tells. */
export type PaymentNoticeKind = 'changed' | 'start-again' | 'not-sent' | 'insecure' | 'limited';

const TONE: Record<PaymentNoticeKind, BannerTone> = {
  changed: 'warning',
  'start-again': 'warning',
  'not-sent': 'danger',
  insecure: 'danger',
  limited: 'warning',
};

interface Props {
  kind: PaymentNoticeKind;
  words: { title: string; text: string };
  actions?: ReactNode;
}

export function PaymentNotice({ kind, words, actions }: Props) {
  return (
    <Banner tone={TONE[kind]} announce="alert" title={words.title} actions={actions}>
      <p>{words.text}</p>
    </Banner>
  );
}

/** Whole minutes to wait, one at least. */
export function minutesOf(seconds: number): number {
  return Math.max(1, Math.ceil(seconds / 60));
}
