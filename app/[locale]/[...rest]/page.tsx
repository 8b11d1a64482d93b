import { notFound } from 'next/navigation';

/** Every address below a language that no page claims. */
export default function Unclaimed() {
  notFound();
}
