/** Spec 3 §7.8: whether the small public file can be had: its status is 200, whatever comes with it. Never rejects. `signal`: gives up. */
export async function reachesPublicSite(url: string, signal: AbortSignal): Promise<boolean> {
  const response = await fetch(url, { cache: 'no-store', credentials: 'omit', redirect: 'error', signal }).catch(
    () => null,
  );
  return response?.status === 200 && !signal.aborted;
}
