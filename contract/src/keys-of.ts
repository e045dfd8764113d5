/** The keys of a closed constant table, with their type: Object.keys forgets it, because most objects may hold more. */
export const keysOf = <Table extends object>(table: Table): Extract<keyof Table, string>[] =>
  // Callers pass `as const` tables, which hold no more.
  Object.keys(table) as Extract<keyof Table, string>[]
