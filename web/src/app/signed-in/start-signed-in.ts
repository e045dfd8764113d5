/** What comes with a session: the cache, the live connection, and what they keep. Made once, when it is first needed. */
import { equipmentCalls } from '@vigil/contract/equipment'
import { scopesPerSubscribe } from '@vigil/contract/live'
import { createOpenAlarmStore } from '#features/alarm/open-alarms.ts'
import { createShownFires } from '#features/alarm/shown-fires.ts'
import { createGivenOrderStore } from '#features/control/given-order.ts'
import { createLiveValues } from '#foundation/equipment/live-values.ts'
import { createProjectChoice } from '#foundation/project/project-choice.ts'
import { createQueryClient, readOnce } from '#infrastructure/api/query-of.ts'
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
  hearLive(live, { client, alarms, values, session, relogin })
  const project = createProjectChoice(localStorage, session)
  const ownEquipment = async (): Promise<string[]> => {
    const { rows } = await readOnce(client, equipmentCalls.list, { size: scopesPerSubscribe })
    return rows.map(({ equipmentId }) => equipmentId)
  }
  keepListening({ live, session, project, alarms, ownEquipment })
  addEventListener('online', () => {
    live.reconnect()
    void client.invalidateQueries()
  })
  session.subscribe((state) => {
    // What one person has read is not the next one's to see.
    if (state) return
    client.clear()
    values.forget()
    orders.forget()
  })
  keepPushed({ session, caller })
  return { client, live, alarms, shownFires: createShownFires(), values, orders, project }
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
