/** What comes with a session: the cache, the live connection, and what they keep. Made once, when it is first needed. */
import type { QueryClient } from '@tanstack/react-query'
import { equipmentCalls } from '@vigil/contract/equipment'
import { scopesPerSubscribe } from '@vigil/contract/live'
import { alarmCaseKey } from '#features/alarm/alarm-keys.ts'
import { createPendingReals } from '#features/alarm/pending-real.ts'
import { createOpenAlarmStore } from '#features/alarm/open-alarms.ts'
import { createSiren } from '#features/alarm/siren/siren.ts'
import { createShownFires } from '#features/alarm/shown-fires.ts'
import { createGivenOrderStore } from '#features/control/given-order.ts'
import { createLiveValues } from '#foundation/equipment/live-values.ts'
import { createProjectChoice } from '#foundation/project/project-choice.ts'
import { createQueryClient, readOnce } from '#infrastructure/api/query-of.ts'
import { createClock } from '#infrastructure/signal/clock.ts'
import { createLiveConnection } from '#infrastructure/live/live-connection.ts'
import type { Core } from '../start-core.ts'
import { keepListening } from './keep-listening.ts'
import { hearLive } from './live-updates.ts'
import { keepQueries, recallQueries } from './remember-queries.ts'

export type SignedIn = ReturnType<typeof startSignedIn>

export const startSignedIn = ({ caller, session, relogin, servers }: Core) => {
  const client = createQueryClient(caller)
  const memory = { client, session, store: localStorage }
  recallQueries(memory)
  addEventListener('pagehide', () => keepQueries(memory))
  document.addEventListener('visibilitychange', () => document.hidden && keepQueries(memory))
  const live = createLiveConnection({ address: servers.live, token: session.token })
  const [alarms, values, orders] = [createOpenAlarmStore(), createLiveValues(), createGivenOrderStore()]
  const clock = createClock()
  hearLive(live, { client, alarms, values, session, relogin, clock })
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
  forgetOthers({ session, client, forget: [alarms.forget, values.forget, orders.forget] })
  const reals = createPendingReals({
    caller,
    accountId: () => session.get()?.user.accountId,
    onJudged: (judged) => void client.setQueryData([alarmCaseKey, judged.alarmId], judged),
  })
  addEventListener('pagehide', reals.leave)
  document.addEventListener('visibilitychange', () => document.hidden && reals.leave())
  live.onState(({ status }) => status === 'live' && reals.comeBack())
  const siren = createSiren({
    alarms,
    open: () => (typeof AudioContext === 'function' ? new AudioContext() : undefined),
    // A browser lets no page shake the device that nobody has touched, and complains.
    shake: (pattern) => 'vibrate' in navigator && navigator.userActivation.hasBeenActive && navigator.vibrate(pattern),
    now: clock.now,
  })
  keepPushed({ session, caller })
  return { client, live, clock, alarms, shownFires: createShownFires(), reals, siren, values, orders, project }
}

interface Forgetting extends Pick<Core, 'session'> {
  readonly client: QueryClient
  readonly forget: readonly (() => void)[]
}

/** Another token is another person or another role: what the one before has read is not the next one's to see. */
const forgetOthers = ({ session, client, forget }: Forgetting): void => {
  let token = session.token()
  session.subscribe(() => {
    if (session.token() === token) return
    token = session.token()
    for (const one of forget) one()
    client.getMutationCache().clear()
    client.removeQueries({ type: 'inactive' })
    // What is on the screen is asked for again in the new name; an answer that is still under way counts no more.
    if (token === undefined) client.clear()
    else void client.resetQueries()
  })
}

/** Where this browser is pushed belongs to whoever is signed in; where it cannot be, nothing is fetched for it. */
const keepPushed = ({ session, caller }: Pick<Core, 'session' | 'caller'>): void => {
  let last: string | undefined
  const look = (): void => {
    const accountId = session.get()?.user.accountId
    if (accountId === last || !('PushManager' in globalThis)) return
    last = accountId
    if (accountId !== undefined)
      import('#features/reach/push-memory.ts')
        .then(({ renewPush }) => renewPush(caller, accountId))
        .catch((error: unknown) => console.warn(error))
  }
  session.subscribe(look)
  look()
}
