import '@testing-library/jest-dom/jest-globals';
import { cleanup } from '@testing-library/react';
import { afterEach } from '@jest/globals';
import { watchBareText } from './bare-text-watch.ts';

watchBareText();

afterEach(cleanup);
