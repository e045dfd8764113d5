/** Who had to be told of which fire, and who was: by the providers' own memory, not by the platform's. */
import type { Member } from '../outside/crowd.ts'
import type { Screen } from '../outside/live-client.ts'
import type { Providers, Told } from '../outside/providers.ts'
import type { Database } from '../platform/database.ts'
import type { Employee } from '../platform/staff.ts'

const keyOf = ({ mobile, equipment }: Told): string => `${mobile} ${equipment}`

/** Everybody of the unit is called once and written to once: on duty, manager, responsible person. */
const expectedOf = (fires: readonly Member[], staff: readonly Employee[]): Set<string> =>
  new Set(
    fires.flatMap(({ projectId, keyCode }) =>
      staff
        .filter((employee) => employee.projectId === projectId)
        .map(({ mobile }) => keyOf({ mobile, equipment: keyCode })),
    ),
  )

const compare = (expected: ReadonlySet<string>, told: readonly Told[]) => {
  const counts = new Map<string, number>()
  for (const one of told) counts.set(keyOf(one), (counts.get(keyOf(one)) ?? 0) + 1)
  const missed = [...expected].filter((key) => !counts.has(key)).length
  const twice = [...counts].reduce((sum, [key, count]) => sum + (expected.has(key) ? count - 1 : count), 0)
  return { missed, twice }
}

const countShown = async ({ ask }: Database, screens: readonly Screen[]) => {
  const rows = await ask<{ project_id: string; lane: number; id: number }>(
    `select project_id, lane, id from outbox where type in ('alarm.raised', 'alarm.updated')`,
  )
  const heard = screens.flatMap((screen) =>
    screen.heard.map(({ lane, position }) => `${screen.projectId} ${lane} ${position}`),
  )
  const once = new Set(heard)
  return {
    shownTwice: heard.length - once.size,
    shownMissed: rows.filter(({ project_id, lane, id }) => !once.has(`${project_id} ${lane} ${id}`)).length,
  }
}

export interface CallLedgers {
  readonly database: Database
  readonly fires: readonly Member[]
  readonly staff: readonly Employee[]
  readonly providers: Providers
  readonly screens: readonly Screen[]
}

export const compareCalls = async ({ database, fires, staff, providers, screens }: CallLedgers) => {
  const expected = expectedOf(fires, staff)
  const calls = compare(expected, providers.calls())
  const texts = compare(expected, await providers.texts())
  const { alarms, burning } = await database.askOne<{ alarms: number; burning: number }>(
    `select count(*)::int as alarms, count(distinct equipment_id)::int as burning from alarm where kind = 'fire-alarm'`,
  )
  return {
    fires: fires.length,
    alarmsLost: fires.length - burning,
    alarmsTwice: alarms - burning,
    ...(await countShown(database, screens)),
    callsExpected: expected.size,
    callsMissed: calls.missed,
    callsTwice: calls.twice,
    textsMissed: texts.missed,
    textsTwice: texts.twice,
    askedAgain: providers.repeated(),
  }
}
