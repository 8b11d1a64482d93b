/** The service worker. At the root, so that it may answer for pages. */
export const WORKER_PATH = '/service-worker.js';
/** What it may answer for. */
export const WORKER_SCOPE = '/';
