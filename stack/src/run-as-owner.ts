/** Statements in the database that runs in a folder: how a proof lets ten minutes pass, or takes a standby away. */
import pg from 'pg'
import type { StackEnvironment } from './environment.ts'
import { startStack } from './stack.ts'

const runIn = async (url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

export const runAsOwner = async (dir: string, text: string, values: readonly unknown[] = []): Promise<void> => {
  const { environment } = await startStack({ dir })
  await runIn(environment.VIGIL_DATABASE_OWNER_URL, (client) => client.query(text, [...values]))
}

/** One after the other, each for itself. Of the address alone: to look whether all servers run would wait for a standby too. */
export const runAsSuperuser = (
  { VIGIL_DATABASE_SUPER_URL }: StackEnvironment,
  statements: readonly string[],
): Promise<void> =>
  runIn(VIGIL_DATABASE_SUPER_URL, async (client) => {
    for (const statement of statements) await client.query(statement)
  })
