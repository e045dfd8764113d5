/** What equipment measured in the past: by the day, by the week, with the season; counted by the database itself. */
import type { DeviceType, NumberProperty } from '@vigil/device-types/device-type'
import { catalogue } from '@vigil/device-types/catalogue/catalogue'
import { hoursServed, meterOf } from '@vigil/device-types/rules/meter'
import { childSeed, seedOf } from '@vigil/device-types/rules/seeded-chance'
import type { Insertable } from 'kysely'
import type pg from 'pg'
import type { Schema } from '#schema/schema.ts'
import { day, hour, minute } from './past-world.ts'

/** How fine the past is kept: a day as the equipment spoke, a week as a curve of a week shows it, the rest by the quarter day. */
const tiers = [
  { reach: day, step: 10 * minute },
  { reach: 8 * day, step: 40 * minute },
  { reach: Infinity, step: 6 * hour },
] as const

/** What counts energy spoke every quarter of an hour for those eight days: a silence would be estimated. */
const meterStep = 15 * minute

/** Rows that no device sent: their boot is the zeroth, which no device ever has. */
const builtBoot = 0

const electric = new Set(['A', 'kW', 'W'])
const warm = new Set(['℃', '°C'])

/** Between the limits that would raise something, so that no past reading contradicts a past without its alarm. */
const healthy = ({ min, max, thresholds, typical }: NumberProperty): readonly [number, number] => {
  const limits = thresholds.flatMap(({ value }) => (typeof value === 'number' ? [value] : []))
  const above = limits.filter((value) => value > typical)
  const below = limits.filter((value) => value < typical)
  const room = 0.03 * Math.max(1, Math.abs(typical))
  return [Math.max(min, ...below.map((value) => value + room)), Math.min(max, ...above.map((value) => value - room))]
}

/** How much of what it is made for flows where current is used: by night a quarter. */
const load = '(0.25 + 0.75 * l)'

/** As much before where the equipment of today begins as flows from then on, so that a meter never runs back. */
const meterExpression = (type: DeviceType, counter: NumberProperty): string => {
  const { flow, perHour } = meterOf(type, counter)
  const ahead = flow !== undefined && electric.has(flow.unit) ? 'loaded' : 'ahead'
  return `round(least(${counter.max}, greatest(0, ${perHour} * (served - ${ahead})))::numeric, ${counter.decimals})`
}

/** One for each day and piece; none today, which is where its device begins. */
const noiseOfDay = `((hashtext(id || ' ' || floor(ahead / 24)) % 100) / 200.0 * least(1, floor(ahead / 24)))`

/**
 * One property as an expression over `l` (how busy the unit is, 0 to 1), `w` (warmth of the hour and the season), and the
 * hours `served` until now, those `ahead` of the reading, and as many of these as it was `loaded`.
 */
const expressionOf = (type: DeviceType, property: NumberProperty): string => {
  const { typical, unit, decimals, counter, daily } = property
  if (counter === true) return meterExpression(type, property)
  const noise = daily ? noiseOfDay : `(random() - 0.5)`
  const moving = electric.has(unit)
    ? `${typical} * ${load} * (1 + 0.12 * ${noise})`
    : warm.has(unit)
      ? `${typical} + 3 * w + 2 * (l - 1) + ${noise}`
      : `${typical} * (1 + 0.02 * ${noise})`
  const [low, high] = healthy(property)
  return `round(least(${high}, greatest(${low}, ${moving}))::numeric, ${decimals})`
}

const reportOf = (type: DeviceType): string | undefined => {
  const parts = Object.entries(type.properties).flatMap(([key, property]) =>
    property.type === 'number' && property.chart && property.derived === undefined
      ? [`'${key}', ${expressionOf(type, property)}`]
      : [],
  )
  return parts.length === 0 ? undefined : `jsonb_build_object(${parts.join(', ')})`
}

/** Schools and offices sleep at the weekend, malls and hotels wake then, homes live in the evening. */
const busy = `
  case kind
    when 'residential' then 0.35 + 0.65 * exp(-power((h - 20) / 3.2, 2))
    when 'hotel' then 0.4 + 0.6 * exp(-power((h - 20.5) / 4, 2))
    when 'hospital' then 0.55 + 0.45 * exp(-power((h - 11) / 4.5, 2))
    when 'mall' then 0.15 + 0.85 * exp(-power((h - 15.5) / 4.2, 4)) * case when d in (6, 7) then 1 else 0.85 end
    when 'nineSmall' then 0.2 + 0.5 * exp(-power((h - 12) / 1.6, 2)) + 0.8 * exp(-power((h - 19) / 2, 2))
    when 'factory' then 0.2 + 0.8 * exp(-power((h - 13) / 6, 6)) * case when d = 7 then 0.25 else 1 end
    else 0.12 + 0.88 * exp(-power((h - 13.5) / 4.8, 4)) * case when d in (6, 7) then 0.2 else 1 end
  end`

type EquipmentRow = Insertable<Schema['equipment']>

/** As the device itself will reckon it. */
const servedBy = ({ key_code, child_key }: EquipmentRow): number => {
  const seed = seedOf(key_code)
  return hoursServed(typeof child_key === 'string' ? childSeed(seed, child_key) : seed)
}

interface Span {
  readonly from: Date
  readonly now: Date
}

interface Written extends Span {
  readonly equipment: readonly EquipmentRow[]
}

/** All equipment of one type, thousands of rows in one statement. */
const writeType = async (client: pg.Client, type: DeviceType, { from, now, equipment }: Written): Promise<number> => {
  const report = reportOf(type)
  const these = equipment.filter(({ type_no }) => type_no === type.equipmentTypeId)
  if (report === undefined || type.reportIntervalSec === 0 || these.length === 0) return 0
  const own = Math.min(type.reportIntervalSec, type.offlineAfterSec) * 1_000
  const isMeter = 'energyTotal' in type.properties
  const spans = tiers.map(({ reach, step: usual }, n) => {
    const step = isMeter && reach < Infinity ? Math.min(usual, meterStep) : usual
    const until = now.getTime() - (tiers[n - 1]?.reach ?? 0)
    const since = Math.max(from.getTime(), now.getTime() - reach)
    return `select generate_series(to_timestamp(${since / 1_000}), to_timestamp(${until / 1_000 - 1}),
      interval '${Math.max(own, step) / 1_000} seconds') as at`
  })
  const { rowCount } = await client.query(
    `insert into equipment_history (equipment_id, received_at, boot_id, device_seq, reported)
     select id, at, ${builtBoot}, extract(epoch from at)::bigint, ${report}
     from (select *, sum(${load} * (ahead - next_ahead)) over (partition by id order by at desc) as loaded
       from (select *, coalesce(lead(ahead) over (partition by id order by at), 0) as next_ahead
         from (${momentsOf(spans.join(' union all '))}) a where ahead > 0) b) r`,
    [from, now, these.map(({ id }) => id), these.map(servedBy)],
  )
  return rowCount ?? 0
}

/** Each piece at each moment: $1 and $2 are where the past begins and ends, $3 the pieces and $4 how long they have served. */
const momentsOf = (spans: string): string => `
  select e.id, e.served, m.at + e.late as at, extract(epoch from $2::timestamptz - m.at - e.late) / 3600 as ahead,
    1 - c + c * greatest(0, least(1, ${busy})) as l, c * (sin((h - 9) / 24 * 2 * pi()) + 1.5 * cos(p * 2.2)) as w
  from (select q.id, u.kind, s.served, (abs(hashtext(q.id::text)) % 240) * interval '1 second' as late
      from unnest($3::uuid[], $4::float8[]) as s (id, served) join equipment q on q.id = s.id
        join project u on u.id = q.project_id) e
    cross join (${spans}) m
    cross join lateral (select
      extract(hour from m.at at time zone 'Asia/Shanghai') + extract(minute from m.at) / 60.0 as h,
      extract(isodow from m.at at time zone 'Asia/Shanghai') as d,
      -- The last two hours lead to where the equipment of today begins.
      least(1, extract(epoch from $2::timestamptz - m.at) / 7200) as c,
      extract(epoch from m.at - $1::timestamptz) / extract(epoch from $2::timestamptz - $1::timestamptz) as p) k`

/** While a breaker had tripped it carried nothing. */
const tripped = `
  update equipment_history h set reported = h.reported || jsonb_build_object('current', 0, 'activePower', 0)
  from alarm a where a.event_key = 'trip' and a.equipment_id = h.equipment_id
    and h.received_at between a.first_at and a.recovered_at`

export const writeReadings = async (client: pg.Client, span: Written): Promise<number> => {
  const days = Math.ceil((span.now.getTime() - span.from.getTime()) / day) + 2
  await client.query(`select make_history_partitions(($1::timestamptz at time zone 'utc')::date, $2::integer)`, [
    span.from,
    days,
  ])
  await client.query('select setseed(0.42)')
  let written = 0
  for (const type of catalogue) written += await writeType(client, type, span)
  await client.query(tripped)
  return written
}
