import * as Selection from 'react-big-calendar/lib/Selection';
import { bringSelection } from './selection.ts';

export { HoursGrid } from './grid/hours-grid.tsx';

bringSelection(Selection);
