/**
 * Spec 3 §7.8: whether the small public file can be fetched, which means status 200, whatever the content. Never rejects. `signal` aborts
 * it.
 */
export async function reachesPublicSite(url: string, signal: AbortSignal): Promise<boolean> {
  const response = await fetch(url, { cache: 'no-store', credentials: 'omit', redirect: 'error', signal }).catch(
    () => null,
  );
  return response?.status === 200 && !signal.aborted;
}
