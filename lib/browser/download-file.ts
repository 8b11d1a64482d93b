import type { ApiResponse } from './api.ts';

/** Has the browser save a handler's response as a file. */
export async function downloadFile(path: string, name: string): Promise<ApiResponse<null>> {
  try {
    const response = await fetch(path, {
      headers: { 'x-requested-with': 'hearthline' },
      credentials: 'same-origin',
      cache: 'no-store',
      redirect: 'error',
    });
    const { status, headers, ok } = response;
    const reference = headers.get('x-reference');
    if (!ok) {
      const body: unknown = await response.json().catch(() => undefined);
      return status < 500
        ? { ok: false, reason: 'refused', status, body, reference }
        : { ok: false, reason: 'failed', reference };
    }
    save(await response.blob(), name);
    return { ok: true, status, body: null };
  } catch {
    return { ok: false, reason: 'offline', reference: null };
  }
}

function save(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The browser has read the blob by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
