import type { Prices } from '@vigil/contract/energy/bill'
import type { Tariff } from '@vigil/contract/energy/tariff'
import {
  bigint,
  date,
  defaulted,
  instant,
  integers,
  json,
  nullable,
  site,
  smallints,
  uuid,
  type Table,
} from '../column.ts'

export const energyTables = {
  energy_day: { equipment_id: uuid, day: date, ...site, wh: integers, marks: smallints, total_wh: bigint },
  energy_cursor: { equipment_id: uuid, read_to: instant, due_at: instant },
  energy_stay: { equipment_id: uuid, until: defaulted(instant), ...site },
  energy_suspect: {
    equipment_id: uuid,
    at: instant,
    since: instant,
    ...site,
    wh: bigint,
    confirmed_at: nullable(instant),
    account_id: nullable(uuid),
  },
  energy_price: {
    ...site,
    from_day: date,
    tariff: json<Tariff>(),
    prices: nullable(json<Prices>()),
    account_id: uuid,
  },
} satisfies Record<string, Table>
