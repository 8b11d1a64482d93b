import type { ReactElement } from 'react';

/**
 * What a component may put beside other elements. Not text: browsers that translate a page replace its text nodes, and React fails when it
 * inserts something before one that is gone. A text alone in its element is safe.
 */
export type Elements = ReactElement | '' | false | null | undefined | Promise<ReactElement> | readonly Elements[];
