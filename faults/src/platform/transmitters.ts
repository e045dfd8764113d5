/** The addresses by which fire panels are known: each has its own, and a centre that nobody else was told. */
import type { Addressed } from '../outside/panels.ts'
import type { Database } from './database.ts'
import type { RegisteredDevice } from './registry.ts'

const firstSource = 10_000
const firstTarget = 190_446_237_000_000

export const addressTransmitters = async (
  { ask }: Database,
  devices: readonly RegisteredDevice[],
  from = firstSource,
): Promise<Addressed[]> => {
  const addressed = devices.map((device, place) => ({
    ...device,
    source: from + place,
    target: firstTarget + place * 7,
  }))
  await ask(
    `insert into equipment_transmitter (equipment_id, source, target)
     select * from unnest($1::uuid[], $2::bigint[], $3::bigint[])`,
    [addressed.map(({ id }) => id), addressed.map(({ source }) => source), addressed.map(({ target }) => target)],
  )
  return addressed
}
