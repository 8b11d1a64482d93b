/** The language of the last visit, for addresses that name none. Only over https may its name bind it to this very host. */
export function localeCookie({ isHttps }: { isHttps: boolean }) {
  return isHttps
    ? ({ name: '__Host-hl-locale', sameSite: 'lax', secure: true } as const)
    : ({ name: 'hl-locale', sameSite: 'lax', secure: false } as const);
}
