/** Brings the stores up to date: schema, the rows that follow from code, and the streams. */
import { readCatalogue } from '@vigil/brands/read-catalogue'
import { catalogue } from '@vigil/device-types/catalogue/catalogue'
import pg from 'pg'
import { readingStreamOf } from '#events/reading-stream.ts'
import { seedBrands } from '#foundation/brand/seed-brands.ts'
import { groupCount } from '#foundation/project/shards.ts'
import { writePresetRoles } from '#foundation/rights/role/preset-roles.ts'
import { uuidV7 } from '#infrastructure/clock/uuid-v7.ts'
import { databaseUrl, required, type Environment } from '#infrastructure/config/config.ts'
import type { Log } from '#infrastructure/log/log.ts'
import { connectNats } from '#infrastructure/stream/nats.ts'
import { ensureStreams } from '#infrastructure/stream/streams.ts'
import { migrate } from '#schema/migrate.ts'

const dayMs = 86_400_000
const replicasOfACluster = 3

export const prepareDatabase = async (ownerUrl: string): Promise<string[]> => {
  const applied = await migrate(ownerUrl)
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    for (const { sql, parameters } of [writePresetRoles(catalogue), seedBrands(readCatalogue(), uuidV7)])
      await client.query(sql, [...parameters])
  } finally {
    await client.end()
  }
  return applied
}

/** Only the migration user may do this. A single node keeps one copy, a cluster three. */
export const prepareStreams = async (environment: Environment, log: Log): Promise<void> => {
  const nodes = required(environment, 'VIGIL_NATS_SERVERS').split(',').length
  const replicas = nodes < replicasOfACluster ? 1 : replicasOfACluster
  const connection = await connectNats(environment, 'migration', log)
  try {
    const groups = Array.from({ length: groupCount }, (_, group) => readingStreamOf(group))
    await ensureStreams(
      connection,
      groups.map((stream) => ({ ...stream, replicas, maxAgeMs: dayMs })),
    )
  } finally {
    await connection.close()
  }
}

export const runMigrate = async (environment: Environment, log: Log): Promise<void> => {
  const applied = await prepareDatabase(databaseUrl(environment, 'VIGIL_DATABASE_OWNER_URL'))
  await prepareStreams(environment, log)
  log.info({ applied }, 'the schema and the streams are current')
}
