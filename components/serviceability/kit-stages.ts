export { KitStage } from './kit-stage.tsx';
export { ReadyStage } from './ready-stage.tsx';
