import type { ApiResponse } from './api.ts';

type FileResponse =
  | ApiResponse<null>
  /** The file has arrived, but this browser cannot save it: some that are built into other apps cannot. */
  | { ok: false; reason: 'unsaved'; reference: null };

/** Has the browser save a handler's response as a file. */
export async function downloadFile(path: string, name: string): Promise<FileResponse> {
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
    const file = await response.blob();
    return save(file, name) ? { ok: true, body: null } : { ok: false, reason: 'unsaved', reference: null };
  } catch {
    return { ok: false, reason: 'offline', reference: null };
  }
}

function save(file: Blob, name: string): boolean {
  const link = document.createElement('a');
  if (!('download' in link)) return false;
  try {
    link.href = URL.createObjectURL(file);
    link.download = name;
    link.click();
  } catch {
    return false;
  }
  // The browser has read the blob by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  return true;
}
