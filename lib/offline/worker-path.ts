/** The service worker. It is at the root, so that it may respond to requests for pages. */
export const WORKER_PATH = '/service-worker.js';
export const WORKER_SCOPE = '/';
