'use client';

import { useLocale } from 'next-intl';
import { useState } from 'react';
import type { CreatedRefillLink } from '#lib/api/refill-link.ts';
import type { RefillLinkItem, RefillLinksView } from '#lib/views/refill-link.ts';
import { useAccountRequest } from '../../use-account-request.ts';

const loadSchemas = () => import('#lib/api/refill-link.ts');
const createResponse = async () => (await loadSchemas()).createRefillLinkResponseSchema;
const listResponse = async () => (await loadSchemas()).refillLinkListResponseSchema;

type Problem = 'failed' | 'unavailable' | 'tooMany';

/** An account's refill links. `busy`: `create`, or the id of the link being revoked. */
export function useRefillLinks({ account, links: known }: RefillLinksView) {
  const locale = useLocale();
  const request = useAccountRequest(account);
  const [links, setLinks] = useState<readonly RefillLinkItem[]>(known);
  /** Only this page has the link's address, until the customer leaves it. */
  const [created, setCreated] = useState<CreatedRefillLink | null>(null);
  const [busy, setBusy] = useState<string | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);

  const create = async () => {
    setBusy('create');
    setProblem(null);
    const response = await request('/api/account/refill-link', { locale }, createResponse);
    setBusy(null);
    if (response?.outcome === 'created') {
      setCreated(response.link);
      return setLinks(response.links);
    }
    const outcome = response?.outcome ?? 'failed';
    setProblem(outcome === 'too-many' ? 'tooMany' : outcome);
  };

  const revoke = async (id: string): Promise<boolean> => {
    setBusy(id);
    setProblem(null);
    const response = await request('/api/account/refill-link/revoke', { link: id }, listResponse);
    setBusy(null);
    if (!response) {
      setProblem('failed');
      return false;
    }
    setLinks(response.links);
    if (created?.id === id) setCreated(null);
    return true;
  };

  return { links, created, busy, problem, create, revoke };
}
