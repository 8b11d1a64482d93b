'use client';

import { useLocale } from 'next-intl';
import { useRouter } from 'next/navigation';
import { lazy, Suspense, useCallback } from 'react';
import type { GraceView } from '#lib/account/grace.ts';
import { loadPart } from '#lib/browser/load-part.ts';
import type { GraceTerms } from '#lib/domain/grace.ts';
import { findBody, useAccountPost } from './use-account-post.ts';

/** Loaded on demand, because few accounts have a day of grace. */
const GraceCard = lazy(async () => ({
  default: (await loadPart(() => import('#components/account/grace-card.tsx'))).GraceCard,
}));

/** The day of grace of the account that the page shows. Null or absent where there is nothing to say. */
export function Grace({ account, view }: { account: string; view: GraceView | null | undefined }) {
  return view ? <VisibleGrace account={account} view={view} /> : null;
}

function VisibleGrace({ account, view }: { account: string; view: GraceView }) {
  const locale = useLocale();
  const router = useRouter();
  const post = useAccountPost(account);
  const take = useCallback(
    async (terms: GraceTerms | null) => {
      const options = { undone: (isUnsent: boolean) => (isUnsent ? 'changes' : null) } as const;
      const outcome = findBody(await post('/api/account/grace', { locale, terms }, options))?.outcome;
      // What was sent may have been taken although its response was lost; the page that is read again knows.
      router.refresh();
      return typeof outcome === 'string' ? outcome : 'lost';
    },
    [locale, post, router],
  );
  const look = useCallback(() => router.refresh(), [router]);
  return (
    <Suspense fallback={null}>
      <GraceCard view={view} take={take} look={look} />
    </Suspense>
  );
}
