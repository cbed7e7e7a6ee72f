import { format } from 'date-fns/format';
import { getDay } from 'date-fns/getDay';
import { startOfWeek } from 'date-fns/startOfWeek';
import { dateFnsLocalizer } from 'react-big-calendar';

/**
 * The localizer that `<Calendar>` requires. The views don't use it: they display times in the user's
 * time zone, and date-fns uses the device's.
 */
export const localizer = dateFnsLocalizer({ format, getDay, startOfWeek, locales: {} });
