/** How the internet reaches a home: words about lights and cables depend on it (ACCESS). */
export const ACCESS_KINDS = ['cable', 'wireless', 'fiber', 'dsl'] as const;
export type Access = (typeof ACCESS_KINDS)[number];
