/** The known statuses, as displayed. Other statuses are kept unchanged. */
export const TRACKING_STATUSES = ['In Progress', 'In Transit', 'Delivered'] as const;
/** Final status: the parcel is not polled any more. */
export const DELIVERED = 'Delivered' satisfies (typeof TRACKING_STATUSES)[number];
