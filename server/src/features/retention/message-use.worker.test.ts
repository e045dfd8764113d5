import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uuidV7 } from '#infrastructure/clock/uuid-v7.ts'
import { statementsOn } from '#infrastructure/database/statements.ts'
import { keptDaysOf } from '#schema/kept-days.ts'
import { companyPlace, type CompanyPlace } from '#testing/company-place.ts'
import { startWorkerDatabase, type WorkerDatabase } from '#testing/start-worker-database.ts'
import { createRetentionService } from './retention.service.ts'

let worker: WorkerDatabase
let place: CompanyPlace

beforeAll(async () => {
  worker = await startWorkerDatabase()
  place = await companyPlace(worker.make)
})
afterAll(() => worker.stop())

/** Counted so many days ago; its id is as old as it is. */
const used = (daysAgo: number, fen: number) =>
  worker.ask(
    `insert into message_use (message_id, oem_id, company_id, at, channel, priority, is_from_pack, fen)
     select overlay(first_id_at(a.at)::text placing right(gen_random_uuid()::text, 12) from 25)::uuid, $1, $2, a.at, 'sms', 2,
       $4::bigint = 0, $4 from (select now() - make_interval(days => $3) as at) a`,
    [place.oem, place.company, daysAgo, fen],
  )
const billed = (daysAgo: number, state: string) =>
  worker.ask(
    `insert into pay_bill (id, no, oem_id, company_id, month, state, fen, due_at)
     select $1, right($1::uuid::text, 12), $2, $3,
       to_char((now() - make_interval(days => $4)) at time zone 'Asia/Shanghai', 'YYYY-MM'), $5, 5, now()`,
    [uuidV7(), place.oem, place.company, daysAgo, state],
  )
const left = async () =>
  (await worker.ask<{ fen: string }>('select fen from message_use order by fen')).map(({ fen }) => Number(fen))

describe('what was counted of messages', () => {
  it('goes after 400 days, but nothing that cost something and is not paid for', async () => {
    // Months apart, so that each has a bill of its own.
    await used(520, 7)
    await billed(520, 'overdue')
    await used(480, 5)
    await billed(480, 'writtenOff')
    await used(440, 9)
    await used(402, 0)
    await used(390, 0)
    await used(390, 6)
    const keeper = createRetentionService({ run: statementsOn(worker.pool), now: Date.now, kept: keptDaysOf({}) })
    expect(await keeper.trimLogs()).toMatchObject({ messageUse: 2 })
    expect(await left()).toEqual([0, 6, 7, 9])
    expect(await keeper.trimLogs()).toMatchObject({ messageUse: 0 })
  })
})
