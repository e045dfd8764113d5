/** Notices as a person reads them: each source is asked by itself, and the newest of all come first. */
import { kindsHeld } from '@vigil/contract/alarm/kind-rights'
import type { InputOf } from '@vigil/contract/call'
import type { AlarmNotice, Notice, noticeCalls } from '@vigil/contract/notice/notice'
import { mostCounted } from '@vigil/contract/notice/notice-count'
import { holds, holdsAny } from '@vigil/contract/rights/permissions'
import { settingsOf, type Actor } from '#foundation/rights/actor/actor.ts'
import { pageStart } from '#foundation/rights/call/page-start.ts'
import { firstIdAt } from '#infrastructure/clock/uuid-v7.ts'
import { pageOfRows } from '#infrastructure/database/page.ts'
import type { ScopedDatabase } from '#infrastructure/database/scoped-database.ts'
import * as alarms from './alarm-notices.repository.ts'
import { alarmNoticeOf, broadcastOf, commandNoticeOf, deliveryNoticeOf, sentOf, visitNoticeOf } from './notice-view.ts'
import type { Page, Reader } from './notice-reader.ts'
import { addUp, newsMs } from './notice.rules.ts'
import * as others from './other-notices.repository.ts'
import { messagesOf } from './reading.repository.ts'
import * as visitors from './visit-notices.repository.ts'

type Deps = { database: ScopedDatabase; now: () => number }

/** A row and what it says; undefined where the contract does not know it. */
interface Found {
  readonly id: string
  readonly notice: Notice | undefined
}

/** More fires than this at once are a storm, which is one row. */
const mostNow = 100
const first = (limit: number): Page => ({ after: undefined, limit })

export const createNoticeService = ({ database, now }: Deps) => {
  const readerOf = ({ accountId, scope, permissions }: Actor): Reader => ({
    accountId,
    scope,
    lists: kindsHeld(permissions, 'list'),
    acts: kindsHeld(permissions, 'custom'),
    controls: holdsAny(permissions, ['control:custom', 'control:update', 'control:batch']),
    hosts: holds(permissions, 'visitor:select'),
    since: firstIdAt(now() - newsMs),
  })

  const found = async (actor: Actor, reader: Reader, part: Notice['part'], page: Page): Promise<Found[]> => {
    const settings = settingsOf(actor)
    const read = async <Row extends { id: string }>(
      statement: Parameters<typeof database.read<Row>>[1],
      noticeOf: (row: Row) => Notice | undefined,
    ): Promise<Found[]> =>
      (await database.read(settings, statement)).map((row) => ({ id: row.id, notice: noticeOf(row) }))
    if (part === 'system') return read(others.deliveryNotices(reader, page), deliveryNoticeOf)
    const sources = [
      read(alarms.alarmNotices(reader, part, page), alarmNoticeOf),
      read(others.broadcastNotices(reader, part, page), broadcastOf),
      ...(reader.hosts ? [read(visitors.visitNotices(reader, part, page), visitNoticeOf)] : []),
      ...(part === 'needsMe' && reader.controls ? [read(others.commandNotices(reader, page), commandNoticeOf)] : []),
    ]
    return (await Promise.all(sources)).flat()
  }

  return {
    async list(actor: Actor, { after, size, part }: InputOf<typeof noticeCalls.list>) {
      const at = new Date(now()).toISOString()
      const reader = readerOf(actor)
      const [rows, urgent] = await Promise.all([
        found(actor, reader, part, { after: pageStart(after), limit: size + 1 }),
        database.read(settingsOf(actor), alarms.alarmNotices(reader, 'now', first(mostNow))),
      ])
      // Ids are lower-case hexadecimal that begins with the time: text order is time order.
      rows.sort((one, other) => (one.id < other.id ? 1 : -1))
      const page = pageOfRows(rows, size, ({ notice }) => notice)
      return {
        rows: page.rows.flatMap((notice) => notice ?? []),
        next: page.next,
        now: urgent.flatMap((row): AlarmNotice[] => [alarmNoticeOf(row) ?? []].flat()),
        at,
      }
    },

    async unread(actor: Actor) {
      const reader = readerOf(actor)
      const settings = settingsOf(actor)
      const [ofAlarms, ofOthers, ofVisits] = await Promise.all([
        database.read(settings, alarms.unreadAlarms(reader, mostCounted)),
        database.read(settings, others.unreadOthers(reader, mostCounted)),
        reader.hosts ? database.read(settings, visitors.unreadVisits(reader)) : [],
      ])
      const besides = [...ofOthers, ...ofVisits]
      return { ...addUp([...ofAlarms, ...besides], mostCounted), besidesAlarms: addUp(besides, mostCounted).needsMe }
    },

    async messages(actor: Actor, { after, size, channel }: InputOf<typeof noticeCalls.messages>) {
      const page = { after: pageStart(after), limit: size + 1 }
      const rows = await database.read(settingsOf(actor), messagesOf(actor.accountId, channel, page))
      const shown = pageOfRows(rows, size, sentOf)
      return { ...shown, rows: shown.rows.flatMap((row) => row ?? []) }
    },
  }
}
