import { equipmentCalls } from '@vigil/contract/equipment/equipment'
import { tariffCalls, type TariffRate } from '@vigil/contract/energy/tariff'
import type { Period } from '@vigil/contract/equipment/periods'
import { sharingCalls, type SharingRow } from '@vigil/contract/equipment/sharing'
import { useState } from 'react'
import { useCan } from '#foundation/rights/can.ts'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { Segmented } from '#ui/choice/segmented.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import { Card } from '#ui/surface/card.tsx'
import { Dock } from '#ui/surface/dock.tsx'
import { LoopCards } from '../loops/loop-cards.tsx'
import { loopSystem } from '../loops/moved-kind.ts'
import { useUnitLoops } from '../loops/use-unit-loops.ts'
import { AheadCard } from '../timer/ahead-card.tsx'
import { Shield } from '../timer/shield.tsx'
import { firstPeriod } from './free-period.ts'
import { PeriodFields } from './period-fields.tsx'
import { SharingEnd, SharingRuns } from './sharing-past.tsx'
import { SharingSheet, type SharingWish } from './sharing-sheet.tsx'
import { TariffFields } from './tariff-fields.tsx'
import { isWholly, useNextMoves } from './use-next-moves.ts'
import { WeekPicture } from './week-picture.tsx'

/** Time sharing that is set, or set anew. */
export const SharingEditor = ({ sharing }: { readonly sharing: SharingRow | undefined }) => {
  const t = useText()
  const can = useCan()
  const { projectId, itself, isBox, query, loopsIn } = useUnitLoops({ system: loopSystem })
  const [name, setName] = useState(sharing?.name ?? '')
  const follows = sharing !== undefined && sharing.offRates.length > 0
  const [periods, setPeriods] = useState<readonly Period[]>(sharing && !follows ? sharing.periods : [firstPeriod])
  const [offRates, setOffRates] = useState<readonly TariffRate[]>(follows ? sharing.offRates : ['sharp', 'peak'])
  const [kind, setKind] = useState<'periods' | 'tariff'>(follows ? 'tariff' : 'periods')
  const by = kind === 'tariff' ? { offRates: [...offRates] } : { periods: [...periods] }
  const [picked, choose] = useState(sharing && new Set<string>(sharing.loops.map(({ equipmentId }) => equipmentId)))
  // Who comes from a box means its loops, who comes from a loop means that one.
  const all = loopsIn(query.data?.rows ?? []).loops.map(({ equipmentId }) => equipmentId)
  const chosen = picked ?? new Set(isBox ? all : itself)
  const [first = all[0]] = chosen
  const ahead = useNextMoves(first, by)
  const [wish, setWish] = useState<SharingWish | undefined>(undefined)
  const isReady = chosen.size > 0 && name.trim() !== '' && isWholly(by)
  const ask = () => setWish({ equipmentIds: [...chosen], name: name.trim(), by, sharingId: sharing?.sharingId })
  return (
    <>
      <Card>
        <TextField label={t(($) => $.batch.sharing.name)} value={name} onChange={setName} maxLength={40} />
      </Card>
      {projectId && can(tariffCalls.get) && (
        <Segmented
          label={t(($) => $.batch.sharing.byLabel)}
          options={(['periods', 'tariff'] as const).map((value) => ({
            value,
            text: t(($) => $.batch.sharing.by[value]),
          }))}
          value={kind}
          onChange={setKind}
        />
      )}
      {projectId && kind === 'tariff' ? (
        <TariffFields projectId={projectId} offRates={offRates} onChange={setOffRates} />
      ) : (
        <>
          <Card title={t(($) => $.batch.sharing.week)}>
            <WeekPicture periods={periods} zone={ahead.data?.zone} />
          </Card>
          <PeriodFields periods={periods} onChange={setPeriods} />
        </>
      )}
      {first && (
        <AheadCard
          query={ahead}
          call={sharingCalls.preview}
          rowsOf={({ moves }) =>
            moves.map(({ at, action }) => ({ at, text: t(($) => $.batch.sharing.action[action]) }))
          }
        />
      )}
      <QueryState query={query} call={equipmentCalls.list}>
        {({ rows }) => {
          const { boxes } = loopsIn(rows)
          if (boxes.length === 0) return <EmptyState picture="nothing" title={t(($) => $.batch.noLoops)} />
          return <LoopCards boxes={boxes} chosen={chosen} onChoose={(loops) => choose(new Set(loops))} />
        }}
      </QueryState>
      {sharing && <SharingRuns sharingId={sharing.sharingId} />}
      <Shield />
      {sharing && <SharingEnd sharing={sharing} />}
      <Dock>
        <Button size="large" disabled={!isReady} onClick={ask}>
          {t(($) => $.batch.timer.confirm)}
        </Button>
      </Dock>
      {wish && <SharingSheet wish={wish} onClose={() => setWish(undefined)} />}
    </>
  )
}
