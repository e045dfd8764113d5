import { useQuery } from '@tanstack/react-query'
import type { Equipment } from '@vigil/contract/equipment/equipment'
import { sceneCalls } from '@vigil/contract/equipment/scene'
import { sharingCalls } from '@vigil/contract/equipment/sharing'
import { timerCalls } from '@vigil/contract/equipment/timer'
import { linkageCalls } from '@vigil/contract/linkage/linkage'
import { contextOf, withParams } from '#foundation/equipment/device-context.ts'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { LinkedList } from './linked-list.tsx'

interface LinkedProps {
  readonly equipment: Equipment
}

const askedOf = ({ equipmentId }: Equipment) => ({ equipmentId, size: 20 })

export const Rules = ({ equipment }: LinkedProps) => {
  const t = useText()
  const { places } = useRouter()
  const query = useQuery(queryOf(linkageCalls.list, askedOf(equipment)))
  return (
    <LinkedList
      kind="rules"
      icon="linkage"
      call={linkageCalls.list}
      query={query}
      all={places.linkageRules}
      faceOf={({ ruleId: id, name, live, draft }) => ({
        id,
        name,
        // What acts or rests; else what is being written.
        sub: t(($) => $.equipmentWork.linked.states[(live ?? draft)?.state ?? 'draft']),
        to: `${places.linkageRule}?rule=${id}`,
      })}
    />
  )
}

export const Scenes = ({ equipment }: LinkedProps) => {
  const t = useText()
  const { places } = useRouter()
  const query = useQuery(queryOf(sceneCalls.list, askedOf(equipment)))
  const all = withParams(places.scenes, contextOf(equipment))
  return (
    <LinkedList
      kind="scenes"
      icon="layers"
      call={sceneCalls.list}
      query={query}
      all={all}
      faceOf={({ sceneId: id, name, members: count }) => ({
        id,
        name,
        sub: t(($) => $.equipmentWork.linked.members, { count }),
        // A scene is looked at and run from the list it stands in.
        to: all,
      })}
    />
  )
}

export const Timers = ({ equipment }: LinkedProps) => {
  const t = useText()
  const { places } = useRouter()
  const query = useQuery(queryOf(timerCalls.list, askedOf(equipment)))
  return (
    <LinkedList
      kind="timers"
      icon="clock"
      call={timerCalls.list}
      query={query}
      all={withParams(places.timers, contextOf(equipment))}
      faceOf={({ timerId: id, name, at, isOn }) => ({
        id,
        name,
        sub: `${at} · ${t(($) => $.equipmentWork.linked.states[isOn ? 'on' : 'off'])}`,
        to: `${places.timerAdd}?timer=${id}`,
      })}
    />
  )
}

export const Sharings = ({ equipment }: LinkedProps) => {
  const t = useText()
  const { places } = useRouter()
  const query = useQuery(queryOf(sharingCalls.list, askedOf(equipment)))
  const all = withParams(places.timeSharing, contextOf(equipment))
  return (
    <LinkedList
      kind="sharings"
      icon="stopwatch"
      call={sharingCalls.list}
      query={query}
      all={all}
      faceOf={({ sharingId: id, name, periods, isOn }) => ({
        id,
        name,
        sub: [
          ...periods.map(({ begins, ends }) => `${begins}–${ends}`),
          t(($) => $.equipmentWork.linked.states[isOn ? 'on' : 'off']),
        ].join(' · '),
        to: all,
      })}
    />
  )
}
