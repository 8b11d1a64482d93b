'use client';

import { useEffect } from 'react';
import { postJson } from '#lib/browser/api.ts';
import { choiceAnswer } from './later.ts';

/** The address has selected an account: the pages that it leads to, which do not name it, are to be about the same. */
export function KeepChoice() {
  useEffect(() => {
    const query = new URLSearchParams(window.location.search);
    const [account, guid] = [query.get('accountId'), query.get('guid')];
    if (account !== null) void postJson('/api/account/choice', { account, guid }, choiceAnswer);
  }, []);
  return null;
}
