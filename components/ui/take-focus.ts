/** The `ref` of what takes the focus when it appears, because what had it is gone. */
export const takeFocus = (element: HTMLElement | null) => element?.focus();

/**
 * For what disappears with the button that was pressed: the focus goes to the page's heading, or to its main area if the heading takes none,
 * not to the body.
 */
export const focusHeading = () =>
  (document.querySelector<HTMLElement>('h1[tabindex]') ?? document.getElementById('main'))?.focus();
