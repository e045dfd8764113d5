import { frameCalls, frameDays, type Frame } from '@vigil/contract/equipment/frames'
import { Problem } from '@vigil/contract/problems'
import { settingsOf } from '#foundation/rights/actor/actor.ts'
import { answer, type Answer } from '#foundation/rights/call/answer.ts'
import type { Environment } from '#infrastructure/config/config.ts'
import type { ScopedDatabase } from '#infrastructure/database/scoped-database.ts'
import { keptDaysOf } from '#schema/kept-days.ts'
import { equipmentById } from '../equipment.repository.ts'
import { answersTo, dialectFor, framesOf, sentOrders } from './frames.repository.ts'
import { answered, answerMs, beforeMs, newestOf, orderFrame, serialOf } from './frame-answers.rules.ts'
import { fieldsIn, frameOf } from './frames.rules.ts'

type Needs = { readonly database: ScopedDatabase; readonly environment: Environment; readonly now: () => number }

const dayMs = 86_400_000
/** What came this very moment may be dated a little ahead of the clock here. */
const aheadMs = 60_000

/** From a moment before the oldest, whose own clock it is dated by, until an answer would be too late. */
const spanOf = (frames: readonly Frame[]) => {
  const times = frames.map(({ receivedAt }) => Date.parse(receivedAt))
  return { since: new Date(Math.min(...times) - beforeMs), until: new Date(Math.max(...times) + answerMs) }
}

export const framesFeature = ({ database, environment, now }: Needs): Answer[] => {
  const { inbox, history, quarantine } = keptDaysOf(environment)
  const keptDays = { bytes: inbox, read: history, unreadable: quarantine }
  return [
    answer(frameCalls.list, async ({ equipmentId, before, size: most }, actor) => {
      const settings = settingsOf(actor)
      const [row] = await database.read(settings, equipmentById(actor.scope, equipmentId))
      if (!row) throw new Problem('missing')
      const until = before === undefined ? new Date(now() + aheadMs) : new Date(before)
      const since = new Date(now() - frameDays * dayMs)
      const asked = { equipmentId, since, until, most }
      const [heard, sent] = await Promise.all([
        database.read(settings, framesOf(asked)),
        database.read(settings, sentOrders(asked)),
      ])
      const frames = heard.map((frame) => frameOf(frame, row.key_code))
      const serials = [...new Set(frames.flatMap((frame) => serialOf(frame) ?? []))]
      const answers =
        serials.length === 0
          ? []
          : await database.read(settings, answersTo({ ...spanOf(frames), equipmentId, serials }))
      return { rows: newestOf([...answered(frames, answers), ...sent.map(orderFrame)], most), keptDays }
    }),
    answer(frameCalls.fields, async ({ equipmentId, hex }, actor) => {
      const settings = settingsOf(actor)
      const [row] = await database.read(settings, equipmentById(actor.scope, equipmentId))
      if (!row) throw new Problem('missing')
      const [transmitter] = await database.read(settings, dialectFor(equipmentId))
      return { fields: fieldsIn(hex, transmitter?.dialect) }
    }),
  ]
}
