import { sql, type RawBuilder } from 'kysely'

/**
 * A condition that the planner checks and never reads an index for. A unit and its company look like two matters of
 * chance to PostgreSQL: beside the narrower one it would read, and sort, the wider one's rows for a first page.
 */
export const withoutIndex = (condition: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`case when ${condition} then true else false end`
