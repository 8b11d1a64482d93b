'use client';

import { useLocale } from 'next-intl';
import { useState } from 'react';
import type { CreatedRefillLink } from '#lib/litepay/refill-link-api.ts';
import type { RefillLinkItem, RefillLinksView } from '#lib/litepay/refill-link-views.ts';
import { answerOf, useAccountPost } from '../../use-account-post.ts';

type Problem = 'failed' | 'unavailable' | 'tooMany';

/** An account's refill links. `busy`: `create`, or the id of the link being revoked. */
export function useRefillLinks({ account, links: known }: RefillLinksView) {
  const locale = useLocale();
  const post = useAccountPost(account);
  const [links, setLinks] = useState<readonly RefillLinkItem[]>(known);
  /** Only this page has the link's address, until the customer leaves it. */
  const [created, setCreated] = useState<CreatedRefillLink | null>(null);
  const [busy, setBusy] = useState<string | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);

  const create = async () => {
    setBusy('create');
    setProblem(null);
    const known = { created: 1, 'too-many': 1, unavailable: 1 } as const;
    const response = answerOf(await post('/api/account/refill-link', { locale }, known));
    setBusy(null);
    if (response?.outcome === 'created') {
      setCreated(response.link);
      return setLinks(response.links);
    }
    setProblem(response === null ? 'failed' : response.outcome === 'too-many' ? 'tooMany' : 'unavailable');
  };

  const revoke = async (id: string) => {
    setBusy(id);
    setProblem(null);
    const response = answerOf(await post('/api/account/refill-link/revoke', { link: id }, 'links'));
    setBusy(null);
    if (!response) return setProblem('failed');
    setLinks(response.links);
    if (created?.id === id) setCreated(null);
  };

  return { links, created, busy, problem, create, revoke };
}
