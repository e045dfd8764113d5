/** One statement by the owner of the database that runs in a folder: how a proof lets ten minutes pass. */
import pg from 'pg'
import { startStack } from './stack.ts'

export const runAsOwner = async (dir: string, text: string, values: readonly unknown[] = []): Promise<void> => {
  const { environment } = await startStack({ dir })
  const client = new pg.Client({ connectionString: environment.VIGIL_DATABASE_OWNER_URL })
  await client.connect()
  try {
    await client.query(text, [...values])
  } finally {
    await client.end()
  }
}
