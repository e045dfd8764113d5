/**
 * The door of an operator at the source of its move. It opens by itself when the time is over, so whoever closed it may die;
 * only once the target may have the operator does it stay closed for good.
 */
import type pg from 'pg'

/** `moving`: by a move that may be under way; `sealed`: for good, so the target may have everything. */
export type Door = 'open' | 'moving' | 'sealed'

export const doorOf = async (client: pg.ClientBase, oemId: string): Promise<Door> => {
  const { rows } = await client.query<{ is_sealed: boolean }>(
    `select until = 'infinity' as is_sealed from operator_door where oem_id = $1 and until > clock_timestamp()`,
    [oemId],
  )
  if (!rows[0]) return 'open'
  return rows[0].is_sealed ? 'sealed' : 'moving'
}

export const closeDoor = async (client: pg.ClientBase, oemId: string, seconds: number): Promise<void> => {
  await client.query(
    `insert into operator_door (oem_id, until) values ($1, clock_timestamp() + make_interval(secs => $2))
      on conflict (oem_id) do update set closed_at = clock_timestamp(), until = excluded.until`,
    [oemId, seconds],
  )
}

/** Only of a door that nobody came through meanwhile. */
export const sealDoor = async (client: pg.ClientBase, oemId: string): Promise<void> => {
  const { rowCount } = await client.query(
    `update operator_door set until = 'infinity' where oem_id = $1 and until > clock_timestamp()`,
    [oemId],
  )
  if (!rowCount) throw new Error('it took longer than the door may be closed')
}

export const openDoor = async (client: pg.ClientBase, oemId: string): Promise<void> => {
  await client.query('delete from operator_door where oem_id = $1', [oemId])
}
