/** The rows of all three nodes, held against each other: one that went its own way would hide behind the door to the leader. */
import { waitUntil } from '@vigil/stack/machine/process-life'
import type { Stack } from '@vigil/stack/stack'
import { openDatabase, type Database } from '../platform/database.ts'

const tables = ['event_inbox', 'event_quarantine', 'equipment_history', 'alarm', 'outbox'] as const
const replayedWithinMs = 30_000

const nodesOf = ({ cluster, environment }: Stack): Database[] =>
  (cluster?.ports.postgres ?? []).map((port) => {
    const url = new URL(environment.VIGIL_DATABASE_SUPER_URL)
    url.port = String(port)
    return openDatabase(url.href)
  })

const digestOf = async ({ askOne }: Database, table: string): Promise<string> => {
  const { said } = await askOne<{ said: string }>(
    `select count(*) || ' rows ' || coalesce(sum(hashtextextended(t::text, 0)::numeric), 0) as said from ${table} t`,
  )
  return said
}

const hasReplayed = async ({ askOne }: Database, position: string): Promise<boolean> => {
  const { has } = await askOne<{ has: boolean }>(
    `select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() >= $1::pg_lsn else true end as has`,
    [position],
  )
  return has
}

/** In words, which tables differ where; nothing writes any more. */
export const compareNodes = async (stack: Stack): Promise<string[]> => {
  const nodes = nodesOf(stack)
  const leader = openDatabase(stack.environment.VIGIL_DATABASE_SUPER_URL)
  const { position } = await leader.askOne<{ position: string }>('select pg_current_wal_lsn()::text as position')
  const differences: string[] = []
  for (const [place, node] of nodes.entries()) {
    const isThere = await waitUntil(() => hasReplayed(node, position).catch(() => false), replayedWithinMs, 200)
    if (!isThere) differences.push(`node ${place + 1} is behind`)
    for (const table of tables) {
      const [own, led] = await Promise.all([digestOf(node, table), digestOf(leader, table)])
      if (own !== led) differences.push(`${table} of node ${place + 1}: ${own}, of the leader: ${led}`)
    }
  }
  return differences
}
