/** Monday is 1. */
export const weekdayKeys = ['d1', 'd2', 'd3', 'd4', 'd5', 'd6', 'd7'] as const
