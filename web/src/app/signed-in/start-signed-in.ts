/** What comes with a session: the cache, the live connection, and what they keep. Made once, when it is first needed. */
import type { QueryClient } from '@tanstack/react-query'
import { equipmentCalls } from '@vigil/contract/equipment/equipment'
import { scopesPerSubscribe } from '@vigil/contract/live/live'
import { alarmCaseKey } from '#features/alarm/alarm-keys.ts'
import { createPendingReals } from '#features/alarm/pending-real.ts'
import { createOpenAlarmStore } from '#features/alarm/open-alarms.ts'
import { createSiren } from '#features/alarm/siren/siren.ts'
import { shake } from '#features/alarm/siren/shake.ts'
import { createShownFires } from '#features/alarm/shown-fires.ts'
import { createGivenOrderStore } from '#features/control/given-order.ts'
import { createLiveStandings } from '#foundation/equipment/live-standings.ts'
import { createLiveValues } from '#foundation/equipment/live-values.ts'
import { createProjectChoice } from '#foundation/project/project-choice.ts'
import type { SessionState } from '#foundation/session/session-store.ts'
import { createQueryClient, readOnce } from '#infrastructure/api/query-of.ts'
import { createClock } from '#infrastructure/signal/clock.ts'
import { whenIdle } from '#infrastructure/signal/when-idle.ts'
import { createLiveConnection } from '#infrastructure/live/live-connection.ts'
import type { Core } from '../start-core.ts'
import { followStandings } from './follow-standings.ts'
import { keepListening } from './keep-listening.ts'
import { hearLive } from './live-updates.ts'
import { keepQueries, recallQueries } from './remember-queries.ts'
import type { SendKept } from './send-kept.ts'

export type SignedIn = ReturnType<typeof startSignedIn>

export const startSignedIn = (core: Core) => {
  const { caller, session, relogin, servers, translator } = core
  const client = createQueryClient(caller)
  const memory = { client, session, store: localStorage }
  recallQueries(memory)
  addEventListener('pagehide', () => keepQueries(memory))
  document.addEventListener('visibilitychange', () => document.hidden && keepQueries(memory))
  const live = createLiveConnection({ address: servers.live, token: session.token })
  const [alarms, values, orders] = [createOpenAlarmStore(), createLiveValues(), createGivenOrderStore()]
  const standings = createLiveStandings()
  followStandings(client, standings)
  const clock = createClock()
  hearLive(live, { client, alarms, values, standings, session, relogin, clock })
  const project = createProjectChoice(localStorage, session)
  const ownEquipment = async (): Promise<string[]> => {
    const ids: string[] = []
    // Every device of one's own, however many there are: each of them may burn.
    for (let after: string | undefined, isMore = true; isMore;) {
      const page = await readOnce(client, equipmentCalls.list, { size: scopesPerSubscribe, ...(after && { after }) })
      ids.push(...page.rows.map(({ equipmentId }) => equipmentId))
      after = page.next ?? undefined
      isMore = after !== undefined
    }
    return ids
  }
  keepListening({ live, session, project, alarms, ownEquipment })
  // What was missed is read when the connection has come about, once.
  addEventListener('online', live.reconnect)
  forgetOthers({ session, client, forget: [alarms.forget, values.forget, standings.forget, orders.forget] })
  const accountId = (): string | undefined => session.get()?.user.accountId
  const reals = createPendingReals({
    caller,
    accountId,
    store: localStorage,
    // Both ends of its age are this device's own.
    now: Date.now,
    noteOf: (pressedAt) => translator.text(($) => $.shell.alarm.realPressed, { time: pressedText(pressedAt) }),
    onJudged: (judged) => void client.setQueryData([alarmCaseKey, judged.alarmId], judged),
  })
  addEventListener('pagehide', reals.leave)
  document.addEventListener('visibilitychange', () => document.hidden && reals.leave())
  live.onState(({ status }) => {
    if (status !== 'live') return
    reals.comeBack()
    if ('indexedDB' in globalThis) sendKept({ client, caller, accountId })
  })
  reals.comeBack()
  const siren = createSiren({
    alarms,
    open: () => (typeof AudioContext === 'function' ? new AudioContext() : undefined),
    shake,
    now: clock.now,
  })
  whenIdle(() => keepPushedLater(core))
  return {
    client,
    live,
    clock,
    alarms,
    shownFires: createShownFires(),
    reals,
    siren,
    values,
    standings,
    orders,
    project,
  }
}

/** What an earlier page has not sent; fetched when the line stands, after everything that somebody waits for. */
const sendKept = (parts: Parameters<SendKept>[0]): void =>
  void import('./send-kept.ts').then((found) => found.sendKept(parts)).catch((error: unknown) => console.warn(error))

/** Nobody waits for it: what burns is heard by the line that stands, and the next start tries again. */
const keepPushedLater = (core: Core): void =>
  void import('./keep-pushed.ts').then((found) => found.keepPushed(core)).catch((error: unknown) => console.warn(error))

/** hh:mm, which everybody reads alike. */
const pressedText = (at: number): string => new Date(at).toTimeString().slice(0, 5)

/** One person in one role. */
const roleIn = (state: SessionState | undefined): string | undefined =>
  state && [state.user.accountId, ...state.roleList.flatMap(({ active, roleId }) => (active ? [roleId] : []))].join(' ')

interface Forgetting extends Pick<Core, 'session'> {
  readonly client: QueryClient
  readonly forget: readonly (() => void)[]
}

/** Another token is another person or another role: what the one before has read is not the next one's to see. */
const forgetOthers = ({ session, client, forget }: Forgetting): void => {
  let token = session.token()
  let role = roleIn(session.get())
  session.subscribe(() => {
    // Nobody new has come: what burned when the session ended stands on the way in.
    if (session.token() === token || session.isExpired()) return
    token = session.token()
    const isSame = roleIn(session.get()) === role
    role = roleIn(session.get())
    if (!isSame) for (const one of forget) one()
    client.getMutationCache().clear()
    client.removeQueries({ type: 'inactive' })
    // What is on the screen is asked for again in the new name; an answer that is still under way counts no more.
    if (token === undefined) client.clear()
    else void client.resetQueries()
  })
}
