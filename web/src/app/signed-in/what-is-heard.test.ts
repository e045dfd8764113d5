// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { equipmentCalls } from '@vigil/contract/equipment/equipment'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createOpenAlarmStore } from '#features/alarm/open-alarms.ts'
import { createLiveStandings } from '#foundation/equipment/live-standings.ts'
import { createLiveValues } from '#foundation/equipment/live-values.ts'
import { equipmentListKey } from '#foundation/equipment/use-equipment-list.ts'
import { createProjectChoice } from '#foundation/project/project-choice.ts'
import { createRelogin } from '#foundation/session/relogin.ts'
import { createSessionStore } from '#foundation/session/session-store.ts'
import { createLiveConnection } from '#infrastructure/live/live-connection.ts'
import { createClock } from '#infrastructure/signal/clock.ts'
import { aRaisedFrame } from '#testing/a-live-alarm.ts'
import { aLogin, projectId } from '#testing/a-login.ts'
import { anEquipment } from '#testing/an-equipment.ts'
import { startLiveServer, type LiveServer } from '#testing/start-live-server.ts'
import { followStandings } from './follow-standings.ts'
import { keepListening } from './keep-listening.ts'
import { hearLive } from './live-updates.ts'

let server: LiveServer
const otherUnit = 'project:01930000-0000-7000-8000-0000000000aa'
const elsewhere = (position: number, alarmId: string) => ({ ...aRaisedFrame({ alarmId }, position), scope: otherUnit })
const idOf = (n: number): string => `01930000-0000-7000-8000-0000000000${n}`

const listen = () => {
  const session = createSessionStore(localStorage, () => '')
  session.save(aLogin())
  const live = createLiveConnection({
    address: server.address,
    token: session.token,
    backoff: { firstMs: 10, mostMs: 20 },
  })
  const [client, alarms, standings] = [new QueryClient(), createOpenAlarmStore(), createLiveStandings()]
  hearLive(live, {
    client,
    alarms,
    values: createLiveValues(),
    standings,
    session,
    relogin: createRelogin(),
    clock: createClock(),
  })
  const project = createProjectChoice(localStorage, session)
  keepListening({ live, session, project, alarms, ownEquipment: async () => [] })
  return { live, client, alarms, standings, session }
}

beforeEach(async () => {
  server = await startLiveServer()
})
afterEach(() => server.stop())

describe('what is heard live', () => {
  it('of a unit that was seen through search leaves with the last row that showed it (B3)', async () => {
    const { live, alarms, session } = listen()
    await vi.waitFor(() => expect(live.state().status).toBe('live'))
    const leave = live.watch(otherUnit)
    server.say(elsewhere(1, idOf(41)))
    await vi.waitFor(() => expect(alarms.get().alarms).toHaveLength(1))
    leave()
    expect(alarms.get().alarms).toEqual([])
    // One that was under way when it was left, and one of the unit on the screen.
    server.say(elsewhere(2, idOf(42)))
    server.say(aRaisedFrame({ alarmId: idOf(43) }, 3))
    await vi.waitFor(() => expect(alarms.get().alarms.map(({ alarmId }) => alarmId)).toEqual([idOf(43)]))
    session.end()
  })

  it('after a break is read again once, and of a long list only its first pages (B10)', async () => {
    const { live, client, session } = listen()
    await vi.waitFor(() => expect(live.state().status).toBe('live'))
    const pages = Array.from({ length: 200 }, () => ({ rows: [], next: null }))
    client.setQueryData([equipmentListKey, 'p'], { pages, pageParams: pages.map((_, page) => page) })
    const rereads = vi.spyOn(client, 'invalidateQueries')
    server.cut()
    await vi.waitFor(() => expect(live.state().connections).toBe(2))
    server.say({ type: 'resync', at: new Date().toISOString(), reason: 'tooFarBehind' })
    server.say(aRaisedFrame({}, 3))
    await vi.waitFor(() => expect(rereads).toHaveBeenCalled())
    const held = client.getQueryData<{ pages: unknown[] }>([equipmentListKey, 'p'])
    expect(held?.pages).toHaveLength(10)
    expect(rereads.mock.calls.filter(([filter]) => filter === undefined)).toHaveLength(1)
    session.end()
  })

  it('of an alarm shows the state of its equipment in the same breath', async () => {
    const { live, standings, session } = listen()
    await vi.waitFor(() => expect(live.state().status).toBe('live'))
    const one = anEquipment(1, { state: 'normal' })
    server.say({ ...aRaisedFrame({ equipmentId: one.equipmentId }, 1), equipmentState: 'fire' })
    await vi.waitFor(() => expect(standings.standing(one.equipmentId)?.state).toBe('fire'))
    session.end()
  })

  it('of equipment is younger than an answer that was under way, and older than one asked for later', async () => {
    const { live, client, standings, session } = listen()
    followStandings(client, standings)
    await vi.waitFor(() => expect(live.state().status).toBe('live'))
    const one = anEquipment(1, { state: 'normal' })
    const state = () => standings.standing(one.equipmentId)?.state
    const say = (next: string, position: number) => {
      const place = { scope: `project:${projectId}`, lane: 2, position, at: one.reportedAt }
      server.say({ type: 'equipment.state', ...place, equipmentId: one.equipmentId, projectId, state: next })
    }
    say('fault', 1)
    await vi.waitFor(() => expect(state()).toBe('fault'))
    const answers: ((rows: { rows: (typeof one)[] }) => void)[] = []
    const ask = () =>
      client.fetchQuery({
        queryKey: [equipmentCalls.list.path, {}],
        queryFn: () => new Promise<{ rows: (typeof one)[] }>((answer) => answers.push(answer)),
      })
    const first = ask()
    say('fire', 2)
    await vi.waitFor(() => expect(state()).toBe('fire'))
    answers[0]?.({ rows: [one] })
    await first
    expect(state()).toBe('fire')
    const second = ask()
    answers[1]?.({ rows: [one] })
    await second
    expect(state()).toBe('normal')
    session.end()
  })
})
