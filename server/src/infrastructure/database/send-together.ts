/**
 * Statements that leave with one Sync behind them: PostgreSQL runs them as one transaction, skips the rest after the
 * first that fails, and answers once. Two round trips and two statements less than begin and commit.
 */
import pg from 'pg'
import { statementName } from './statement-name.ts'
import { wireValue } from './wire-value.ts'

export type Step = { readonly text: string; readonly values: readonly unknown[] }

type Row = Record<string, unknown>
type Column = { name: string; parse: (text: string) => unknown }
type ColumnsByStatement = Map<string, readonly Column[]>

/** What pg keeps of its own statements; sharing it lets both kinds run on one connection. */
type Connection = pg.Connection & { parsedStatements: Record<string, string | undefined> }

/** A prepared statement never changes its columns, so they are asked for once per connection. */
const knownColumns = new WeakMap<pg.Connection, ColumnsByStatement>()

const columnsOn = (connection: pg.Connection): ColumnsByStatement => {
  let columns = knownColumns.get(connection)
  if (!columns) knownColumns.set(connection, (columns = new Map()))
  return columns
}

// Their types name only the built-in ids; a column may have any.
const parserOf: (typeId: number) => Column['parse'] = pg.types.getTypeParser

const columnOf = ({ name, dataTypeID }: pg.FieldDef): Column => ({ name, parse: parserOf(dataTypeID) })

const rowOf = (columns: readonly Column[], fields: readonly (string | null)[]): Row => {
  const row: Row = {}
  // By number: this runs for every field of every row, and an iterator costs as much as the field.
  for (let place = 0; place < columns.length; place += 1) {
    const column = columns[place]
    const text = fields[place]
    if (column) row[column.name] = text === null || text === undefined ? null : column.parse(text)
  }
  return row
}

/** A failure after which the connection's statements are unknown: it must not be used again. */
const spoiled = new WeakSet<object>()
export const spoilsConnection = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && spoiled.has(error)

type WireValues = ReturnType<typeof wireValue>[]

/** Returns what the connection had not heard of before. */
const writeSteps = (connection: Connection, steps: readonly Step[], values: readonly WireValues[]): Step[] => {
  // The same words may leave twice in one write, as those for the outbox of two lanes: they are taught once.
  const fresh = steps.filter(
    ({ text }, place) =>
      connection.parsedStatements[statementName(text)] === undefined &&
      steps.findIndex((step) => step.text === text) === place,
  )
  connection.stream.cork()
  for (const [place, step] of steps.entries()) {
    const name = statementName(step.text)
    if (fresh.includes(step)) connection.parse({ name, text: step.text, types: [] }, true)
    connection.bind({ statement: name, values: values[place] }, true)
    const answers = place === steps.length - 1
    if (answers && !columnsOn(connection).has(name)) connection.describe({ type: 'P', name: '' }, true)
    connection.execute(null, true)
  }
  connection.sync()
  connection.stream.uncork()
  return fresh
}

/** The messages of the server as pg hands them on; `end` is asked for late, because pg puts its time limit around it. */
const readerOf = (
  steps: readonly Step[],
  values: readonly WireValues[],
  end: () => (error: unknown, rows: Row[]) => void,
) => {
  const lastName = statementName(steps.at(-1)?.text ?? '')
  const rows: Row[] = []
  let columns: readonly Column[] | undefined
  let answered = 0
  let fresh: Step[] = []
  let on: Connection | undefined
  return {
    submit(connection: Connection) {
      on = connection
      fresh = writeSteps(connection, steps, values)
      columns = columnsOn(connection).get(lastName)
    },
    handleRowDescription({ fields }: { fields: pg.FieldDef[] }) {
      columns = fields.map(columnOf)
    },
    handleDataRow({ fields }: { fields: (string | null)[] }) {
      if (answered === steps.length - 1 && columns) rows.push(rowOf(columns, fields))
    },
    handleCommandComplete() {
      answered += 1
    },
    handleReadyForQuery() {
      if (!on) return
      for (const { text } of fresh) on.parsedStatements[statementName(text)] = text
      columnsOn(on).set(lastName, columns ?? [])
      end()(null, rows)
    },
    handleError(error: object) {
      if (fresh.length > 0) spoiled.add(error)
      end()(error, [])
    },
  }
}

/** The rows of the last statement. */
export const sendTogether = <Wanted>(client: pg.PoolClient, steps: readonly Step[]): Promise<Wanted[]> => {
  const values = steps.map((step) => step.values.map(wireValue))
  return new Promise((resolve, reject) => {
    // A query of pg's own, because a pool that pipelines accepts no other.
    const question = Object.assign(new pg.Query({ text: '' }), {
      callback: (error: unknown, rows: Row[]) => {
        if (error) reject(error)
        // pg types rows as any record; the compiled query carries the row type.
        else resolve(rows as Wanted[])
      },
    })
    client.query(
      Object.assign(
        question,
        readerOf(steps, values, () => question.callback),
      ),
    )
  })
}
