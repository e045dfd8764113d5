/** What a client may hear, what it missed, and how its scopes stand. Reads only, always behind the wall. */
import { replayLimit } from '@vigil/contract/live/live'
import type { Lane, LiveAlarm } from '@vigil/contract/live/live-events'
import type { ScopeKind } from '@vigil/contract/rights/scope-kinds'
import { scopeOf, scopeText } from '@vigil/contract/rights/scopes'
import { accountAlone, nobody, settingsOf } from '#foundation/rights/actor/actor.ts'
import { createGathering } from '#infrastructure/database/gathering.ts'
import type { ScopedDatabase } from '#infrastructure/database/scoped-database.ts'
import * as live from './live.repository.ts'
import { resumptionOf, type Listener } from './live.rules.ts'
import { statesOfRows, type ScopeState } from './waiting-alarms.ts'

/** What one lane has to say to a client that comes back. */
export type Missed = { events: live.OutboxEvent[]; tooFar: boolean; aheadAt: number }

type Since = { lane: Lane; from: number | undefined; upTo: number }

const nothing: Missed = { events: [], tooFar: false, aheadAt: 0 }

// Of each scope, and of all scopes of one subscription together: small enough for a client on a thin line.
const alarmsPerScope = 100
const alarmsAtOnce = 500

const replaysAtOnce = 50

const byKind = (places: Iterable<live.Place>) => [...Map.groupBy(places, ({ kind }) => kind)]

/** A place that needs no question: who holds exactly it sees it, and nothing more has to be known of it. */
const isWhole = (kind: ScopeKind): boolean => kind === 'project' || kind === 'oem'

type Gathering = ReturnType<typeof createGathering<live.Place, ScopeState>>

export const createLiveService = (database: ScopedDatabase) => {
  const visible = async (listener: Listener, kind: ScopeKind, scopes: readonly string[]): Promise<live.Place[]> => {
    if (kind === 'platform')
      return listener.scope.kind === kind ? [{ scope: kind, kind, ids: [], projectId: null }] : []
    const asked = scopes.map((scope) => scope.slice(kind.length + 1))
    const isOwn = (id: string): boolean =>
      isWhole(kind) && listener.scope.kind === kind && listener.scope.ids.includes(id)
    const own = asked.filter(isOwn).map((id) => ({ scope: scopeText({ kind, id }), kind, ids: [id], projectId: null }))
    const ids = asked.filter((id) => !isOwn(id))
    if (ids.length === 0) return own
    const rows = await database.read(settingsOf(listener), live.visiblePlaces(kind, ids))
    const others = [...Map.groupBy(rows, ({ root }) => root)].map(([id, found]) => ({
      scope: scopeText({ kind, id }),
      kind,
      ids: found.map((row) => row.id),
      projectId: found[0]?.project_id ?? null,
    }))
    return [...own, ...others]
  }

  /** For everybody who holds these scopes, so the wall is set to the scopes themselves: nothing outside them is read. */
  const waitingIn = async (
    places: Iterable<live.Place>,
    wish: live.WaitingWish,
  ): Promise<ReadonlyMap<string, ScopeState>> => {
    const reads = byKind(places).map(([kind, group]) => {
      const asScope = { accountId: '', scope: { kind, ids: group.flatMap(({ ids }) => [...ids]) } }
      return database.read(settingsOf(asScope), live.waitingAlarms(kind, group, wish))
    })
    return statesOfRows((await Promise.all(reads)).flat(), wish.most)
  }

  const replayed = async (
    asked: ReadonlyMap<string, live.Missing>,
  ): Promise<ReadonlyMap<string, readonly live.OutboxEvent[]>> => {
    const groups = [...Map.groupBy(asked, ([, { place }]) => place.kind)]
    const reads = groups.map(([kind, group]) => {
      const asScope = { accountId: '', scope: { kind, ids: group.flatMap(([, { place }]) => [...place.ids]) } }
      return database.read(settingsOf(asScope), live.replay(kind, group, replayLimit + 1))
    })
    return Map.groupBy((await Promise.all(reads)).flat(), ({ key }) => key)
  }

  // After a restart everybody comes back at once, mostly to the same scopes and from the same place in the log.
  const eventsAfter = createGathering<live.Missing, readonly live.OutboxEvent[]>(replayed, replaysAtOnce)
  const statesByKinds = new Map<string, Gathering>()
  /** Together only for those who hear the same kinds. */
  const stateOf = (kinds: readonly LiveAlarm['kind'][]): Gathering => {
    const wish = { most: alarmsPerScope, kinds }
    const gathering =
      statesByKinds.get(kinds.join()) ??
      createGathering<live.Place, ScopeState>((places) => waitingIn(places.values(), wish))
    statesByKinds.set(kinds.join(), gathering)
    return gathering
  }
  const ends = createGathering<void, live.LaneEnds[]>(
    async () => new Map([['', await database.read(nobody, live.outboxEnds())]]),
  )

  return {
    /** Those of the scopes that exist for this listener. A foreign one is missing here exactly like one that never was. */
    async placesOf(listener: Listener, scopes: readonly string[]): Promise<live.Place[]> {
      const asked = [...Map.groupBy(new Set(scopes), (scope) => scopeOf(scope)?.kind)]
      const found = asked.map(([kind, group]) => (kind ? visible(listener, kind, group) : Promise.resolve([])))
      return (await Promise.all(found)).flat()
    },

    /** What happened in one lane of these places between the client's own position and the moment it joined. */
    async missed(places: readonly live.Place[], { lane, from, upTo }: Since): Promise<Missed> {
      if (from === undefined || from === upTo) return nothing
      const end = (await ends('', undefined))?.find((row) => row.lane === lane) ?? { first: 0, last: 0 }
      const resumption = resumptionOf(from, upTo, end)
      if (resumption === 'lost') return { ...nothing, tooFar: true }
      if (resumption === 'ahead') return { ...nothing, aheadAt: from }
      if (upTo - from > live.furthestReplay && places.some(({ kind }) => kind === 'oem'))
        return { ...nothing, tooFar: true }
      const reads = places.map((place) => eventsAfter(`${place.scope} ${lane} ${from}`, { place, lane, after: from }))
      const found = (await Promise.all(reads)).flatMap((events) => events ?? [])
      const events = new Map(found.filter(({ id }) => id <= upTo).map((event) => [event.id, event]))
      if (events.size > replayLimit) return { ...nothing, tooFar: true }
      return { ...nothing, events: [...events.values()].toSorted((a, b) => a.id - b.id) }
    },

    async statesOf(
      places: readonly live.Place[],
      kinds: readonly LiveAlarm['kind'][],
    ): Promise<ReadonlyMap<string, ScopeState>> {
      const most = Math.max(5, Math.floor(alarmsAtOnce / Math.max(places.length, 1)))
      const states = await Promise.all(
        places.map(async (place): Promise<[string, ScopeState]> => {
          const { total, alarms } = (await stateOf(kinds)(place.scope, place)) ?? { total: 0, alarms: [] }
          return [place.scope, { total, alarms: alarms.slice(0, most) }]
        }),
      )
      return new Map(states)
    },

    async countWaiting(
      places: readonly live.Place[],
      kinds: readonly LiveAlarm['kind'][],
    ): Promise<ReadonlyMap<string, number>> {
      return new Map([...(await waitingIn(places, { most: 0, kinds }))].map(([scope, { total }]) => [scope, total]))
    },

    async whyEnded({ accountId, tokenHash }: Listener): Promise<'signedOut' | 'expired' | 'revoked' | 'roleSwitched'> {
      const [end] = await database.read(accountAlone(accountId), live.tokenEnd(tokenHash))
      if (end?.revoked) return end.switched ? 'roleSwitched' : 'signedOut'
      return end?.expired ? 'expired' : 'revoked'
    },
  }
}

export type LiveService = ReturnType<typeof createLiveService>
