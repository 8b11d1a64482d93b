/** The language of the last visit, for addresses without one. Only over https may the `__Host-` prefix bind it to this exact host. */
export function localeCookie({ isHttps }: { isHttps: boolean }) {
  return isHttps
    ? ({ name: '__Host-hl-locale', sameSite: 'lax', secure: true } as const)
    : ({ name: 'hl-locale', sameSite: 'lax', secure: false } as const);
}
