/** Heating appliances in loops where none may be: what was found, with the curve that shows it. */
import { useQuery } from '@tanstack/react-query'
import { loadWatchCalls, type FoundLoad, type WatchedLoop } from '@vigil/contract/energy/load-watch'
import type { OutputOf } from '@vigil/contract/call'
import { useState } from 'react'
import { useCan } from '#foundation/rights/can.ts'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Card } from '#ui/surface/card.tsx'
import { wallText } from '../energy-texts.ts'
import { LoadCurve } from './load-curve.tsx'
import { WatchSheet } from './watch-sheet.tsx'
import styles from './loads-card.module.css'

const rereadMs = 60_000

export const LoadsCard = ({ projectId }: { readonly projectId: string }) => {
  const t = useText()
  const can = useCan()
  const [isSetting, setSetting] = useState(false)
  const query = useQuery({ ...queryOf(loadWatchCalls.get, { projectId }), refetchInterval: rereadMs })
  const loops = query.data?.loops ?? []
  return (
    <Card
      title={t(($) => $.energy.loads.title)}
      aside={
        can(loadWatchCalls.set) &&
        loops.length > 0 && (
          <Button look="text" size="small" onClick={() => setSetting(true)}>
            {t(($) => $.energy.loads.set)}
          </Button>
        )
      }
    >
      <QueryState query={query} call={loadWatchCalls.get} rows={3}>
        {(data) => <Found {...data} />}
      </QueryState>
      {isSetting && <WatchSheet loops={loops} onClose={() => setSetting(false)} />}
    </Card>
  )
}

const Found = ({ loops, found, zone }: OutputOf<typeof loadWatchCalls.get>) => {
  const t = useText()
  const [chosen, choose] = useState<string | undefined>(undefined)
  const watched = loops.filter(({ isOn }: WatchedLoop) => isOn).length
  const shown = found.find(({ loadId }) => loadId === chosen) ?? found[0]
  if (watched === 0 && !shown)
    return (
      <EmptyState
        picture="nothing"
        compact
        title={loops.length === 0 ? t(($) => $.energy.loads.noLoop) : t(($) => $.energy.loads.nobodyWatched)}
        {...(loops.length > 0 && { hint: t(($) => $.energy.loads.nobodyWatchedHint) })}
      />
    )
  return (
    <>
      <p className={styles.hint}>{t(($) => $.energy.loads.hint, { count: watched })}</p>
      {shown ? <LoadCurve key={shown.loadId} load={shown} zone={zone} /> : <p>{t(($) => $.energy.loads.noneFound)}</p>}
      <ul>
        {found.map((load) => (
          <FoundRow key={load.loadId} {...{ load, zone }} isShown={load === shown} onShow={() => choose(load.loadId)} />
        ))}
      </ul>
    </>
  )
}

interface FoundRowProps {
  readonly load: FoundLoad
  readonly zone: string
  readonly isShown: boolean
  readonly onShow: () => void
}

const FoundRow = ({ load: { name, at, stepW, factor, withinSec }, zone, isShown, onShow }: FoundRowProps) => {
  const t = useText()
  const language = useLanguage()
  return (
    <li className={styles.found}>
      <span>
        <b>{name ?? t(($) => $.energy.gone)}</b>
        <small>
          {t(($) => $.energy.loads.found, {
            time: wallText(at, zone, language, true),
            kw: (stepW / 1_000).toFixed(2),
            factor: factor.toFixed(3),
            seconds: Math.round(withinSec),
          })}
        </small>
      </span>
      {!isShown && (
        <Button look="outline" size="small" onClick={onShow}>
          {t(($) => $.energy.loads.show)}
        </Button>
      )}
    </li>
  )
}
