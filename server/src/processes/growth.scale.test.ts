/** What grows with a city: each statement of the clock and of the calls to people, on a million rows. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { claimMessages } from '#features/alarm/escalation/deliver.repository.ts'
import { audienceOf } from '#features/alarm/escalation/walk.repository.ts'
import { quietAlarms } from '#features/alarm/auto-archive/auto-archive.repository.ts'
import { newAlarms } from '#features/duty/log/log-sweep.repository.ts'
import { partAfter } from '#foundation/equipment/outbox.repository.ts'
import { newCauses } from '#features/hazard/hazard-walk.repository.ts'
import { newCauses as newWork } from '#features/work-order/work-order-walk.repository.ts'
import { countedDays, writeDays } from '#features/statistics/counting/counting.repository.ts'
import { replay } from '#features/live/live.repository.ts'
import { trimOutbox } from '#features/retention/retention.repository.ts'
import { uuidV7 } from '#infrastructure/clock/uuid-v7.ts'
import { presetRoles } from '#foundation/rights/role/preset-roles.ts'
import { query } from '#schema/query.ts'
import { createFactories } from '#testing/factories.ts'
import { fillTable, readingOf } from '#testing/million-rows.ts'
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts'

let database: TestDatabase
let oem: string
let equipment: string
let project: string
const million = 1_000_000
/** Ids in order, as a clock makes them: an index of random ones takes minutes to write. */
const idOf = (n: string) => `('00000000-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`

beforeAll(async () => {
  database = await createTestDatabase()
  const make = createFactories(database.owner)
  oem = await make.oem()
  project = await make.project(oem)
  equipment = await make.equipment({ oem, project })
  await make.account('dutyOfficer', { oem, project })
  const { id } = await make.account('manager', { oem, project })
  // A hundred thousand people with ten grants each, somewhere else.
  await fillTable(
    database,
    'role_grant',
    `insert into role_grant (id, account_id, role_id, scope_kind, scope_id, oem_id, project_id)
     select s.id, $1, $2, 'project', s.id, $3, s.id
     from generate_series(1, ${million}) n, lateral (select ${idOf('n')} as id) s`,
    [id, presetRoles.dutyOfficer.id, oem],
  )
  await fillTable(
    database,
    'message',
    `insert into message (id, case_id, alarm_id, account_id, oem_id, project_id, equipment_id, channel, ladder, level,
       priority, state, created_at, due_at)
     select ${idOf('n')}, ${idOf('n')}, ${idOf('n')}, $1, $2, $3, $4, (array['sms','voice','push'])[1 + n % 3],
       'fire', 0, 1 + n % 3, case when n % 10 = 0 then 'queued' else 'sent' end,
       now() - n * interval '0.2 seconds', now() - n * interval '0.2 seconds'
     from generate_series(1, ${million}) n`,
    [id, oem, project, equipment],
  )
  await fillAlarms()
  await fillTable(
    database,
    'outbox',
    `insert into outbox (lane, oem_id, project_id, type, body, at)
     select 1 + n % 2, $1, $2, 'equipment.state', '{}', now() - (${million} - n) * interval '0.3 seconds'
     from generate_series(1, ${million}) n`,
    [oem, project],
  )
  await database.owner.query(
    'update push_cursor set position = 1e9; update forward_cursor set position = 1e9; update duty_cursor set position = 999500',
  )
  await fillTable(
    database,
    'duty_unit',
    `insert into duty_unit (project_id, oem_id, checks_per_shift) select ${idOf('n')}, $1, 2 from generate_series(1, 20000) n`,
    [oem],
  )
}, 300_000)
afterAll(() => database.drop())

/** A million old alarms, and a hundred thousand that nobody has touched; each in its own moment. */
const fillAlarms = () =>
  fillTable(
    database,
    'alarm',
    `insert into alarm (id, oem_id, project_id, equipment_id, event_key, kind, priority, condition, state, archived_at,
       first_at, last_at, unanswered_at)
     select ${idOf('n')}, $1, $2, ${idOf('n')}, 'event', (array['alarm','fault','hazard'])[1 + n % 3], 2, 'active',
       case when n % 10 = 0 then 'notified' else 'archived' end, case when n % 10 > 0 then now() end, at, at,
       case when n % 30 = 0 then at end
     from generate_series(1, ${million}) n, lateral (select now() - n * interval '20 seconds' as at) t`,
    [oem, project],
  )

describe('with a million grants', () => {
  it('whom to call is found by where they are, not by reading all grants (A8)', async () => {
    const { pages } = await readingOf(database.owner, audienceOf([equipment]))
    expect(pages).toBeLessThan(200)
  })
})

describe('with a million messages', () => {
  const receipt = (part: string) => sql`select * from message_of_receipt('sms', ${part})`.compile(query)

  it('a receipt finds its message by number, and by the end of it (A11)', async () => {
    const { rows } = await database.owner.query<{ id: string }>(`select id from message where channel = 'sms' limit 1`)
    const id = rows[0]?.id ?? ''
    for (const part of [id, id.replaceAll('-', '').slice(-14), 'somebody else’s number']) {
      const { pages } = await readingOf(database.owner, receipt(part))
      expect(pages).toBeLessThan(50)
    }
  })

  it('the next fifty of a hundred thousand that wait are taken without sorting them (A20)', async () => {
    const { pages } = await readingOf(database.owner, claimMessages('sms', new Date(), 50))
    expect(pages).toBeLessThan(5_000)
  })
})

describe('with a million alarms, a hundred thousand of them open', () => {
  it('what became a hazard in the last ten minutes is found among those alone (A20)', async () => {
    const look = { since: new Date(Date.now() - 600_000), now: new Date(), most: 500 }
    const { pages, wholeTables } = await readingOf(database.owner, newCauses(look))
    expect(wholeTables).not.toContain('alarm')
    expect(pages).toBeLessThan(1_000)
  })

  it('what was judged a fault of the device is found among its like, every few seconds', async () => {
    const { pages, wholeTables } = await readingOf(database.owner, newWork(new Date(), 500))
    expect(wholeTables).not.toContain('alarm')
    expect(pages).toBeLessThan(100)
  })

  it('what has been quiet is looked for among what nobody touched, twice a minute (A20)', async () => {
    const { wholeTables } = await readingOf(database.owner, quietAlarms(new Date(), 200))
    expect(wholeTables).not.toContain('alarm')
  })
})

describe('with a million alarms in eight months', () => {
  it('a day is counted by its own alarms, for however many holders', async () => {
    const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
    const holders = Array.from({ length: 400 }, () => ({ oem_id: oem, company_id: uuidV7(), day }))
    const days = [{ oem_id: oem, company_id: null, day }, ...holders]
    for (const statement of [countedDays(days), ...writeDays(days)]) {
      const { wholeTables, pages } = await readingOf(database.owner, statement)
      expect(wholeTables).not.toContain('alarm')
      expect(pages).toBeLessThan(60_000)
    }
  })
})

describe('with a million rows in the outbox', () => {
  it('the duty log of twenty thousand units reads what is new, once (A20)', async () => {
    const last = million
    const parts = [partAfter(1, last - 500, 500), newAlarms(1, last - 500, last)]
    for (const part of parts) {
      const { pages, wholeTables } = await readingOf(database.owner, part)
      expect(wholeTables).toEqual([])
      expect(pages).toBeLessThan(1_000)
    }
  })

  it('what is old is trimmed along the key (A20)', async () => {
    const { wholeTables, pages } = await readingOf(database.owner, trimOutbox(new Date(Date.now() - 86_400_000), 1_000))
    expect(wholeTables).not.toContain('outbox')
    expect(pages).toBeLessThan(30_000)
  })

  it('an operator’s screens resume along the key, and not further than they may', async () => {
    const place = { scope: `oem:${oem}`, kind: 'oem', ids: [oem], projectId: null } as const
    const after = million - 10_000
    const statement = replay('oem', [['key', { place, lane: 1, after }]], 501)
    const { wholeTables, pages } = await readingOf(database.owner, statement)
    expect(wholeTables).not.toContain('outbox')
    expect(pages).toBeLessThan(5_000)
  })
})
