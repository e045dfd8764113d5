/** Electricity of everything somebody reaches, today and yesterday, each unit by its own clock. */
import type { InputOf, OutputOf } from '@vigil/contract/call'
import type { energyCalls } from '@vigil/contract/energy/energy'
import { settingsOf, type Actor } from '#foundation/rights/actor/actor.ts'
import type { ScopedDatabase } from '#infrastructure/database/scoped-database.ts'
import { slotMs } from '../slots/slots.rules.ts'
import { jumpsOf, unitsUse } from './counts.repository.ts'

const mostUnits = 10

export const createCountsService = ({
  database,
  now,
}: {
  readonly database: ScopedDatabase
  readonly now: () => number
}) => ({
  async counts(
    actor: Pick<Actor, 'accountId' | 'scope' | 'permissions'>,
    { projectId }: InputOf<typeof energyCalls.counts>,
  ): Promise<OutputOf<typeof energyCalls.counts>> {
    // Whole slots only: the one that runs is not over.
    const at = new Date(Math.floor(now() / slotMs) * slotMs)
    const reach = { scope: actor.scope, projectId }
    const [units, [open]] = await Promise.all([
      database.read(settingsOf(actor), unitsUse(reach, at)),
      database.read(settingsOf(actor), jumpsOf(reach)),
    ])
    const sum = (of: (unit: (typeof units)[number]) => number) => units.reduce((total, unit) => total + of(unit), 0)
    return {
      asOf: at.toISOString(),
      meters: sum(({ meters }) => meters),
      jumps: open?.jumps ?? 0,
      todayWh: sum(({ today }) => today),
      yesterdayWh: sum(({ yesterday }) => yesterday),
      yesterdaySoFarWh: sum(({ so_far }) => so_far),
      units: units
        .toSorted((one, other) => other.today - one.today || one.name.localeCompare(other.name))
        .slice(0, mostUnits)
        .map(({ project_id, name, today }) => ({ projectId: project_id, name, todayWh: today })),
    }
  },
})
