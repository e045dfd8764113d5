/** Questions to the database that outlive its death: each has a connection of its own and may be asked again. */
import pg from 'pg'

export type Ask = <Row extends pg.QueryResultRow>(sql: string, values?: unknown[]) => Promise<Row[]>

export interface Database {
  /** As the owner of the tables. */
  readonly ask: Ask
  /** Exactly one row. */
  readonly askOne: <Row extends pg.QueryResultRow>(sql: string, values?: unknown[]) => Promise<Row>
}

// Positions and counts stay far below what a number holds exactly.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

export const openDatabase = (url: string): Database => {
  const ask: Ask = async <Row extends pg.QueryResultRow>(sql: string, values: unknown[] = []): Promise<Row[]> => {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
    // The postmaster is killed on purpose; the question itself fails too and says so.
    client.on('error', () => undefined)
    await client.connect()
    try {
      return (await client.query<Row>(sql, values)).rows
    } finally {
      await client.end().catch(() => undefined)
    }
  }
  return {
    ask,
    async askOne<Row extends pg.QueryResultRow>(sql: string, values?: unknown[]): Promise<Row> {
      const [row] = await ask<Row>(sql, values)
      if (!row) throw new Error(`no row: ${sql}`)
      return row
    },
  }
}
