/** Where a curve is seen along the long side of the telephone. No place of the area: its own page alone leads there. */
export const landscapePath = '/pagesCommon/tabMe/landScape'
