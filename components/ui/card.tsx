import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import styles from './card.module.css';

interface Props extends ComponentProps<'section'> {
  tone?: 'plain' | 'warm' | 'sunk';
}

export function Card({ tone = 'plain', className, ...rest }: Props) {
  return <section {...rest} className={classNames(styles.card, styles[tone], className)} />;
}
