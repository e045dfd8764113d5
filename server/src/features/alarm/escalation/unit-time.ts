/** The unit's own day. Units keep Chinese time; when a unit elsewhere comes, its zone is a column of its row. Pure. */
export const hourMs = 3_600_000
export const dayMs = 24 * hourMs
export const zoneMs = 8 * hourMs

export const midnightOf = (at: number): number => Math.floor((at + zoneMs) / dayMs) * dayMs - zoneMs
