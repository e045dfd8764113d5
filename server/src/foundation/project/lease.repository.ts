/** Who reads which shard group of a lane, and how far. Every statement names one row; only the database's clock counts. */
import { sql, type CompiledQuery } from 'kysely'
import type { LeaseStore } from '#infrastructure/stream/lease.ts'
import { query } from '#schema/query.ts'

export interface LeaseHolder {
  readonly lane: number
  readonly owner: string
  readonly ttlMs: number
  /** Else that of the lanes. */
  readonly table?: 'lease' | 'field_lease'
}

type Run = <Row>(query: CompiledQuery<Row>) => Promise<Row[]>

export const createLeaseStore = (run: Run, { lane, owner, ttlMs, table = 'lease' }: LeaseHolder): LeaseStore => {
  const leases = sql.table(table)
  const until = sql`clock_timestamp() + make_interval(secs => ${ttlMs / 1000})`
  const mine = (group: number) => sql`lane = ${lane} and shard_group = ${group} and owner = ${owner}`
  return {
    async renew(group) {
      const renewed = sql<{
        wanted: string
      }>`update ${leases} set until = ${until} where ${mine(group)} returning wanted`
      const [row] = await run(renewed.compile(query))
      return row
    },
    takeExpired: () =>
      run(
        sql<{ group: number; leftAt: Date }>`
          with free as (
            select lane, shard_group, until from ${leases} where lane = ${lane} and until < clock_timestamp()
            order by shard_group for update skip locked
          )
          update ${leases} l set owner = ${owner}, until = ${until}, wanted = '' from free f
          where l.lane = f.lane and l.shard_group = f.shard_group
          returning l.shard_group as "group", nullif(f.until, '-infinity') as "leftAt"`.compile(query),
      ).then((rows) => rows.map(({ group, leftAt }) => ({ group, leftAt: leftAt ?? new Date(0) }))),
    async mine() {
      const held = sql<{
        group: number
      }>`select shard_group as "group" from ${leases} where lane = ${lane} and owner = ${owner}
        and until > clock_timestamp()`
      return (await run(held.compile(query))).map(({ group }) => group)
    },
    async ask(held) {
      await run(
        sql`
          update ${leases} set wanted = ${owner} where lane = ${lane} and shard_group = (
            select min(shard_group) from ${leases} where lane = ${lane} and owner <> ${owner} and until > clock_timestamp()
            group by owner having count(*) > ${held + 1} and max(wanted) = '' order by count(*) desc limit 1)`.compile(
          query,
        ),
      )
    },
    async handOver(group) {
      await run(
        sql`update ${leases} set owner = wanted, until = ${until}, wanted = '' where ${mine(group)}`.compile(query),
      )
    },
    async release(group) {
      await run(
        sql`update ${leases} set owner = '', until = clock_timestamp(), wanted = '' where ${mine(group)}`.compile(
          query,
        ),
      )
    },
  }
}
