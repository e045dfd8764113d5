/** Brings a database up to date: schema, then the rows that follow from code. */
import { catalogue } from '@vigil/device-types/catalogue/catalogue'
import pg from 'pg'
import { writePresetRoles } from '#foundation/rights/preset-roles.ts'
import { migrate } from '#schema/migrate.ts'

export const prepareDatabase = async (ownerUrl: string): Promise<string[]> => {
  const applied = await migrate(ownerUrl)
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const { sql, parameters } = writePresetRoles(catalogue)
    await client.query(sql, [...parameters])
  } finally {
    await client.end()
  }
  return applied
}
