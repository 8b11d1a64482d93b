/** The `ref` of what takes the focus when it appears, because what had it is gone. */
export const takeFocus = (element: HTMLElement | null) => element?.focus();
