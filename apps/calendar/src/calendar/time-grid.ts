export { HoursGrid } from './grid/hours-grid.tsx';
