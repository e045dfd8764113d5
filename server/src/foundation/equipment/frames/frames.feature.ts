import { frameCalls, frameDays } from '@vigil/contract/equipment/frames'
import { Problem } from '@vigil/contract/problems'
import { settingsOf } from '#foundation/rights/actor/actor.ts'
import { answer, type Answer } from '#foundation/rights/call/answer.ts'
import type { Environment } from '#infrastructure/config/config.ts'
import type { ScopedDatabase } from '#infrastructure/database/scoped-database.ts'
import { keptDaysOf } from '#schema/kept-days.ts'
import { equipmentById } from '../equipment.repository.ts'
import { dialectFor, framesOf } from './frames.repository.ts'
import { fieldsIn, frameOf } from './frames.rules.ts'

type Needs = { readonly database: ScopedDatabase; readonly environment: Environment; readonly now: () => number }

const dayMs = 86_400_000
/** What came this very moment may be dated a little ahead of the clock here. */
const aheadMs = 60_000

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
      const rows = await database.read(settings, framesOf({ equipmentId, since, until, most }))
      return { rows: rows.map((frame) => frameOf(frame, row.key_code)), keptDays }
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
