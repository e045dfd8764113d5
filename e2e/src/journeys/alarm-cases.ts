/** Alarms of the simulated site: found as the platform has stored them, and brought to their end when a journey is over. */
import type { CityAccount, CityFacts } from '@vigil/stack/private-city'
import type { Page } from 'playwright-core'
import { order, type Place } from '#site.ts'
import { until } from '#until.ts'
import { callsOf, type Calls } from './new-operator.ts'

/** A row of the history, as far as a journey reads it. */
interface FoundAlarm {
  readonly alarmId: string
  readonly equipmentId: string
  readonly event: string
  readonly state: string
  readonly condition: string
  readonly verdict: string | null
  readonly groupId: string | null
  readonly isIsolated: boolean
}

export const caseOf = (alarmId: string): string => `/pagesCommon/history/alarmDetail?alarmId=${alarmId}`

export const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click()

/** One of a row of options; the input itself lies under what is drawn. */
export const choose = (page: Page, name: string | RegExp) =>
  page.getByRole('radio', { name, exact: true }).check({ force: true })

export const alarmsOf = async ({ form }: Calls, wish: Record<string, string>): Promise<readonly FoundAlarm[]> => {
  const found = await form('alarm/findAlarms.action', { size: '100', ...wish })
  // A page of the contract.
  return found['rows'] as FoundAlarm[]
}

/** The newest alarm of this equipment, as soon as there is one. */
export const alarmAt = (
  calls: Calls,
  equipmentId: string,
  wish: Record<string, string> = {},
  withinMs = 10_000,
): Promise<FoundAlarm> =>
  until(async () => {
    const [row] = await alarmsOf(calls, { equipmentId, stage: 'open', size: '1', ...wish })
    if (!row) throw new Error('nothing is open')
    return row
  }, withinMs)

type Case = FoundAlarm & { readonly version: number; readonly mayDo: readonly string[]; readonly blinds: number | null }

export const readCase = async ({ form }: Calls, alarmId: string): Promise<Case> =>
  // The case of the contract.
  (await form('alarm/getAlarm.action', { alarmId })) as unknown as Case

const nextAct = ({ mayDo, version }: Case): readonly [path: string, fields: object] | undefined => {
  if (mayDo.includes('acknowledge')) return ['acknowledge', {}]
  if (mayDo.includes('verify')) return ['verify', { version, verdict: 'false', cause: 'touched' }]
  if (mayDo.includes('handle')) return ['handle', { version, note: '演练结束，已复位' }]
  return mayDo.includes('archive') ? ['archive', { version }] : undefined
}

const archive = async (calls: Calls, alarmId: string): Promise<void> => {
  await until(async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      const act = nextAct(await readCase(calls, alarmId))
      if (act) await calls.json(`alarm/${act[0]}.action`, { alarmId, ...act[1] })
    }
    const { state } = await readCase(calls, alarmId)
    if (state !== 'archived') throw new Error(`the alarm is ${state}, not archived`)
  })
}

/** No case of this equipment is left to anybody else. */
export const settleCases = async (calls: Calls, equipmentId: string): Promise<void> => {
  for (const { alarmId } of await alarmsOf(calls, { equipmentId, stage: 'open' })) await archive(calls, alarmId)
}

/** Everything is well again at these places. */
export const settlePlaces = async (city: CityFacts, manager: CityAccount, places: readonly Place[]): Promise<void> => {
  for (const place of places) await order(city, place, { order: 'recover' })
  const calls = await callsOf(city, manager)
  for (const { equipmentId } of places) await settleCases(calls, equipmentId)
}
