/** The statuses that the station knows, as it shows them. Others may come and are kept as they are. */
export const TRACKING_STATUSES = ['In Progress', 'In Transit', 'Delivered'] as const;
/** The end of the way: nothing is asked about it any more. */
export const DELIVERED = 'Delivered' satisfies (typeof TRACKING_STATUSES)[number];
