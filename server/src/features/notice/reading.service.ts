/** What a person does with notices: reads, confirms, and writes to the people of a unit. */
import type { InputOf } from '@vigil/contract/call'
import {
  receiptsShown,
  type BroadcastDetail,
  type BroadcastNotice,
  type noticeCalls,
} from '@vigil/contract/notice/notice'
import { holds } from '@vigil/contract/rights/permissions'
import { Problem } from '@vigil/contract/problems'
import { noticeWritten } from '#events/notice-events.ts'
import { tellOutbox } from '#foundation/equipment/outbox.repository.ts'
import { settingsOf, type Actor } from '#foundation/rights/actor/actor.ts'
import { firstIdAt } from '#infrastructure/clock/uuid-v7.ts'
import type { ScopedDatabase, Transaction } from '#infrastructure/database/scoped-database.ts'
import { broadcastOf } from './notice-view.ts'
import { broadcastById } from './other-notices.repository.ts'
import * as reading from './reading.repository.ts'

type Deps = { database: ScopedDatabase; newId: () => string; now: () => number; nudge: (lane: 1 | 2) => void }
type Opened = InputOf<typeof noticeCalls.read>

export const createReadingService = ({ database, newId, now, nudge }: Deps) => {
  const done = () => ({ doneAt: new Date(now()).toISOString() })

  const written = async (actor: Actor, noticeId: string): Promise<{ notice: BroadcastNotice; names: Names }> => {
    const settings = settingsOf(actor)
    const [[row], [author], people] = await Promise.all([
      database.read(settings, broadcastById(actor.accountId, noticeId)),
      database.read(settings, reading.authorOf(noticeId)),
      database.read(settings, reading.peopleOfNotice(noticeId)),
    ])
    const names: Names = new Map(people.map(({ id, name }) => [id, name]))
    const notice = row && broadcastOf(row, names.get(author?.author_id ?? '') ?? null)
    if (!notice) throw new Problem('missing')
    return { notice, names }
  }

  return {
    async detail(actor: Actor, noticeId: string): Promise<BroadcastDetail> {
      const { notice, names } = await written(actor, noticeId)
      // Who has read it is for who writes such things, not for every reader.
      if (!holds(actor.permissions, 'notice:custom'))
        return { ...notice, addressed: 0, read: 0, confirmed: 0, receipts: null }
      const settings = settingsOf(actor)
      const [[tally], rows] = await Promise.all([
        database.read(settings, reading.tallyOf(noticeId)),
        database.read(settings, reading.receiptsOf(noticeId, receiptsShown)),
      ])
      const receipts = rows.map(({ account_id, read_at, confirmed_at }) => ({
        person: names.get(account_id) ?? '',
        readAt: read_at?.toISOString() ?? null,
        confirmedAt: confirmed_at?.toISOString() ?? null,
      }))
      return { ...notice, ...(tally ?? { addressed: 0, read: 0, confirmed: 0 }), receipts }
    },

    async read(actor: Actor, opened: Opened) {
      if (Object.values(opened).filter((id) => id !== undefined).length !== 1) throw new Problem('invalidInput')
      await database.write(settingsOf(actor), (tx) => keepOpened(tx, actor, opened))
      return done()
    },

    async readAll({ accountId, scope }: Actor, { part, until }: InputOf<typeof noticeCalls.readAll>) {
      // A clock that runs ahead must not read what nobody has seen.
      const upto = firstIdAt(Math.min(Date.parse(until), now()))
      await database.write(settingsOf({ accountId, scope }), async (tx) => {
        await tx.rows(reading.moveMark(accountId, part, upto))
        if (part !== 'system') await tx.rows(reading.readReceipts(accountId, upto))
      })
      return done()
    },

    async broadcast(actor: Actor, { projectId, text, mustConfirm, ...said }: InputOf<typeof noticeCalls.broadcast>) {
      const id = newId()
      const addressed = await database.write(settingsOf(actor), async (tx) => {
        const [site] = await tx.rows(reading.siteOfProject(projectId))
        if (!site) throw new Problem('missing')
        const row = { id, ...site, author_id: actor.accountId, words: text, must_confirm: mustConfirm, ...said }
        await tx.rows(reading.addNotice(row))
        const [{ reached } = { reached: 0 }] = await tx.rows(reading.addressNotice(id))
        tellOutbox(tx, [noticeWritten(site, { noticeId: id, mustConfirm, ...said })])
        return reached
      })
      nudge(2)
      return { noticeId: id, addressed }
    },

    async confirm(actor: Actor, noticeId: string): Promise<BroadcastNotice> {
      await database.write(settingsOf(actor), (tx) => tx.rows(reading.addReceipt(actor.accountId, noticeId, true)))
      return (await written(actor, noticeId)).notice
    },
  }
}

type Names = ReadonlyMap<string, string>

const keepOpened = async (tx: Transaction, actor: Actor, { noticeId, ...others }: Opened): Promise<void> => {
  const { accountId } = actor
  if (noticeId !== undefined) return void (await tx.rows(reading.addReceipt(accountId, noticeId, false)))
  const [opened] = await tx.rows(openedOf(actor, others))
  if (!opened) throw new Problem('missing')
  await tx.rows(reading.keepRead(accountId, opened))
}

const openedOf = ({ accountId, scope }: Actor, { alarmId, messageId, commandId = '' }: Omit<Opened, 'noticeId'>) => {
  if (alarmId !== undefined) return reading.openedAlarm(scope, alarmId)
  return messageId === undefined ? reading.openedCommand(scope, commandId) : reading.openedMessage(accountId, messageId)
}
