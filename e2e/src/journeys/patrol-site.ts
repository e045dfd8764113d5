/** A unit with places, codes and a round that is open now: what a journey of rounds finds on site. */
import { dirname } from 'node:path'
import type { CityFacts } from '@vigil/stack/private-city'
import { runAsOwner } from '@vigil/stack/run-as-owner'
import { accountOf } from '#site.ts'
import { until } from '#until.ts'
import { newCode } from './brought-along.ts'
import { callsOf } from './new-operator.ts'

export const here = { latitude: 30.2741, longitude: 120.1551 }

export interface SitePlace {
  readonly placeId: string
  readonly qr: string
}

interface TaskRow {
  readonly taskId: string
  readonly planId: string
}

export const patrolSite = async (city: CityFacts, walker: string) => {
  const projectId = city.devices[0]?.projectId ?? ''
  const calls = await callsOf(city, accountOf(city, 'manager'))
  const named = `演练 ${newCode()}`
  const checks = [{ key: 'door', name: '防火门常闭', hint: '', kind: 'look', unit: '', min: null, max: null }]
  const { placeTypeId } = await calls.json('patrol/addPlaceType.action', { projectId, name: named, checks })
  const { rows } = await calls.form('patrol/findPeople.action', { projectId })
  // The rows of the contract.
  const people = rows as { accountId: string; job: string | null }[]
  const accountId = people.find(({ job }) => job === walker)?.accountId ?? ''

  return {
    calls,
    named,
    projectId,
    async addPlaces(count: number): Promise<SitePlace[]> {
      const places: SitePlace[] = []
      for (let n = 1; n <= count; n += 1) {
        const wish = { projectId, placeTypeId, areaId: null, name: `${named} ${n} 号点`, position: here }
        const { placeId } = await calls.json('patrol/addPlace.action', wish)
        const { qr } = await calls.form('patrol/getCode.action', { placeId: String(placeId) })
        places.push({ placeId: String(placeId), qr: String(qr) })
      }
      return places
    },
    /** Its window begins a minute before midnight by the unit's clock; the task is made now, and its time is let come. */
    async openRound(placeIds: readonly string[]): Promise<string> {
      const everyDay = [1, 2, 3, 4, 5, 6, 7]
      const plan = {
        name: named,
        placeIds,
        cycle: { kind: 'day' },
        windows: [{ from: '23:59', to: '00:59' }],
        people: [{ accountId, weekdays: everyDay, from: '00:00', to: '00:00' }],
        swaps: [],
        isOrderFixed: false,
        weakestProof: 'qr',
        needsPhoto: false,
      }
      const { planId, version } = await calls.json('patrol/addPlan.action', { projectId, plan })
      await calls.json('patrol/movePlan.action', { planId, version, act: 'start' })
      const taskId = await until(async () => {
        const { rows } = await calls.form('patrol/findTasks.action', { projectId, size: '100' })
        // The rows of the contract.
        const made = (rows as TaskRow[]).find((row) => row.planId === planId)
        if (!made) throw new Error('no task was made of the plan')
        return made.taskId
      }, 60_000)
      await moveTask(
        city,
        taskId,
        `begins_at = now() - interval '1 minute', ends_at = now() + interval '2 hours', reminded = 3`,
      )
      return taskId
    },
  }
}

/** Lets time pass for one task. */
const moveTask = (city: CityFacts, taskId: string, change: string): Promise<void> =>
  runAsOwner(dirname(city.cityFile), `update patrol_task set ${change} where id = $1`, [taskId])

/** Its window is over, and nobody came: before any journey let something burn, which would be an excuse. */
export const missRound = (city: CityFacts, taskId: string): Promise<void> =>
  moveTask(city, taskId, `begins_at = now() - interval '5 hours', ends_at = now() - interval '4 hours'`)
