/** The keys of a closed constant table, with their type: Object.keys forgets it, because most objects may hold more. */
export const keysOf = <Table extends object>(table: Table): Extract<keyof Table, string>[] =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- callers pass `as const` tables, which hold no more
  Object.keys(table) as Extract<keyof Table, string>[]
