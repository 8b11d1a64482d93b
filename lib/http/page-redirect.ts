/** Thrown by what loads a page, where the page leads elsewhere. `openPage` makes an HTTP redirect of it. */
export class PageRedirect extends Error {
  /** A path with a language or without one (then the page's is used), or another site's URL. */
  readonly to: string;

  constructor(to: string) {
    super('The page leads elsewhere');
    this.to = to;
  }
}
