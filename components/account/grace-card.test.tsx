import { describe, expect, it, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { GraceView } from '#lib/account/grace.ts';
import { inBothLanguages } from '#tests/support/component-languages.tsx';
import { GraceCard } from './grace-card.tsx';
