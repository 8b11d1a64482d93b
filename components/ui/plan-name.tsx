import stack from './stack.module.css';
import text from './text.module.css';

/** A plan's name, and below it the provider's own words, which tell plans of the same length apart. */
export function PlanName({ name, text: own }: { name: string; text: string }) {
  if (own === '' || own === name) return <span>{name}</span>;
  return (
    <span className={stack.gap2}>
      <span>{`${name} `}</span>
      <span className={text.soft}>{own}</span>
    </span>
  );
}
