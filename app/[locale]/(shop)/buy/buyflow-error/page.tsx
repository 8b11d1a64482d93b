/** Spec 1 §2: a failure before the order has the page of any other failure. */
export { default, generateMetadata } from '../error/page.tsx';
