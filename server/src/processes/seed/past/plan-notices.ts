/** What the manager wrote to the people of the unit, who has read it, and which points were silenced for a while. */
import { say } from '../values/pair.ts'
import { isolationReasons, noticeWords } from '../values/past-words.ts'
import { day, hour, minute, writeAct, writeEntry, type PastUnit, type PastWorld } from './past-world.ts'

const everyDays = 9

const writeNotice = (unit: PastUnit, world: PastWorld, at: number): void => {
  const { book, chance, newId, language, now } = world
  const { title, words, mustConfirm } = chance.pick(noticeWords)
  const id = newId(at)
  book.add('notice', {
    id,
    ...unit.site,
    author_id: unit.manager,
    title: say(title, language),
    words: say(words, language),
    priority: mustConfirm ? 3 : 4,
    must_confirm: mustConfirm,
    created_at: new Date(at),
  })
  for (const account_id of new Set([...unit.officers, unit.maintainer])) {
    const read = at + Math.floor(chance.between(5, 900)) * minute
    const isRead = read < now && chance.happens(0.95)
    book.add('notice_receipt', {
      notice_id: id,
      account_id,
      ...unit.site,
      read_at: isRead ? new Date(read) : null,
      confirmed_at: isRead && mustConfirm ? new Date(read + 20_000) : null,
    })
  }
  writeAct(world, unit, { at, account: unit.manager, action: 'notice/broadcast.action', target: id })
}

const writeIsolation = (unit: PastUnit, world: PastWorld, at: number): void => {
  const { book, chance, newId, language } = world
  const points = unit.unit.equipment.filter(({ child_key }) => child_key?.startsWith('1-'))
  const [first, ...rest] = points
  if (!first) return
  const equipment = chance.pick([first, ...rest])
  const reason = say(chance.pick(isolationReasons), language)
  const ended = at + Math.floor(chance.between(1, 7)) * hour
  const id = newId(at)
  const [owner] = unit.officers
  book.add('isolation', {
    id,
    ...unit.site,
    equipment_id: equipment.id,
    kind: 'shield',
    reason,
    owner_id: owner,
    began_at: new Date(at),
    until: new Date(at + 8 * hour),
    ended_at: new Date(ended),
    ended_by: owner,
  })
  const line = { actor: owner, subject: id, equipment: equipment.id, words: reason }
  writeEntry(world, unit, { at, kind: 'isolation', ...line })
  writeEntry(world, unit, { at: ended, kind: 'isolationEnd', ...line })
}

/** Whatever is older than a day has been seen: nobody comes to ninety days of unread. */
export const markRead = (unit: PastUnit, { book, newId, now }: PastWorld): void => {
  for (const account_id of new Set([...unit.officers, unit.manager, unit.maintainer]))
    for (const part of ['needsMe', 'info', 'system'])
      book.add('notice_mark', { account_id, part, upto: newId(now - day) })
}

export const planNotices = (unit: PastUnit, world: PastWorld): void => {
  const { from, now, chance } = world
  for (let at = from + day; at < now - 2 * hour; at += everyDays * day) {
    writeNotice(unit, world, Math.floor(at + chance.between(0, 3) * hour))
    if (at < now - 2 * day) writeIsolation(unit, world, Math.floor(at + chance.between(4, 20) * hour))
  }
}
