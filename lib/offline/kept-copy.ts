/** The name of the `meta` element by which a page knows that it was shown from the service worker's copy. */
export const KEPT_COPY = 'kept-copy';
