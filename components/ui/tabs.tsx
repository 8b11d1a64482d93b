'use client';

import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import styles from './tabs.module.css';

interface Tab<Id extends string> {
  id: Id;
  label: string;
  /** The name of its panel, which differs from the tab's, because a field of the panel may share that. */
  panelLabel: string;
  content: ReactNode;
}

interface Props<Id extends string> {
  /** The name of the tab list. */
  label: string;
  tabs: readonly Tab<Id>[];
  selected: Id;
  onSelect: (id: Id) => void;
  /** Before hydration, or while a panel is sending something. */
  disabled?: boolean;
}

/**
 * Tabs as in the ARIA authoring practices: the arrow keys select, Tab moves into the panel. A panel is mounted when it is first shown and
 * stays mounted, so that what was typed in it is kept.
 */
export function Tabs<Id extends string>({ label, tabs, selected, onSelect, disabled }: Props<Id>) {
  const prefix = useId();
  const buttons = useRef(new Map<Id, HTMLButtonElement>());
  const [openedTabs, setOpenedTabs] = useState<readonly Id[]>([selected]);
  if (!openedTabs.includes(selected)) setOpenedTabs([...openedTabs, selected]);

  const select = (index: number) => {
    const tab = tabs.at(index % tabs.length);
    if (!tab) return;
    onSelect(tab.id);
    buttons.current.get(tab.id)?.focus();
  };
  const handleKey = (event: KeyboardEvent, index: number) => {
    const target = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: -1 }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    select(target);
  };

  return (
    <div className={styles.tabs}>
      <div role="tablist" aria-label={label} className={styles.list}>
        {tabs.map(({ id, label: name }, index) => (
          <button
            key={id}
            ref={(button) => {
              if (button) buttons.current.set(id, button);
              return () => void buttons.current.delete(id);
            }}
            type="button"
            role="tab"
            id={`${prefix}-${id}`}
            className={styles.tab}
            aria-selected={id === selected}
            aria-controls={`${prefix}-${id}-panel`}
            tabIndex={id === selected ? 0 : -1}
            disabled={disabled}
            onClick={() => onSelect(id)}
            onKeyDown={(event) => handleKey(event, index)}
          >
            {name}
          </button>
        ))}
      </div>
      {tabs.map(({ id, panelLabel, content }) => (
        <div key={id} role="tabpanel" id={`${prefix}-${id}-panel`} aria-label={panelLabel} hidden={id !== selected}>
          {openedTabs.includes(id) && content}
        </div>
      ))}
    </div>
  );
}
