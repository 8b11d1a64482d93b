/** The same page under a second address. */
export { default, generateMetadata } from '../error/page.tsx';
