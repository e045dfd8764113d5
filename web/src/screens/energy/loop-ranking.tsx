import type { EnergyLoop, UnitUse } from '@vigil/contract/energy/energy'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { Card } from '#ui/surface/card.tsx'
import { changeText, kwhText } from './energy-texts.ts'
import styles from './loop-ranking.module.css'

const shownLoops = 8

interface LoopLineProps {
  readonly place: string
  readonly name: string
  readonly wh: number
  readonly whole: number
  readonly most: number
  readonly change?: string | undefined
}

const LoopLine = ({ place, name, wh, whole, most, change }: LoopLineProps) => {
  const language = useLanguage()
  return (
    <li className={styles.loop}>
      <span className={styles.place}>{place}</span>
      <span className={styles.name}>{name}</span>
      <b>{kwhText(wh, language)}</b>
      <small>{whole === 0 ? '--' : `${((100 * wh) / whole).toFixed(1)}%`}</small>
      <small data-rises={change?.startsWith('↑') ?? false}>{change ?? '--'}</small>
      <i aria-hidden="true">
        <i style={{ width: `${most === 0 ? 0 : Math.min(100, Math.max(0, (100 * wh) / most))}%` }} />
      </i>
    </li>
  )
}

/** Which loops used most, and what no loop told of. */
export const LoopRanking = ({ use: { loops, wh, unmeteredWh } }: { readonly use: UnitUse }) => {
  const t = useText()
  const most = loops[0]?.wh ?? 0
  const others = loops.slice(shownLoops)
  const sumOf = (of: readonly EnergyLoop[], field: 'wh' | 'before') => of.reduce((sum, loop) => sum + loop[field], 0)
  return (
    <Card title={t(($) => $.energy.ranking)} aside={<small>{t(($) => $.energy.rankingHint)}</small>}>
      <ol className={styles.loops}>
        {loops.slice(0, shownLoops).map(({ equipmentId, name, wh: own, before }, place) => (
          <LoopLine
            key={equipmentId}
            place={String(place + 1)}
            name={name ?? t(($) => $.energy.gone)}
            wh={own}
            whole={wh}
            most={most}
            change={changeText(own, before)}
          />
        ))}
        {others.length > 0 && (
          <LoopLine
            place="·"
            name={t(($) => $.energy.others, { count: others.length })}
            wh={sumOf(others, 'wh')}
            whole={wh}
            most={most}
            change={changeText(sumOf(others, 'wh'), sumOf(others, 'before'))}
          />
        )}
        {unmeteredWh !== 0 && (
          <LoopLine
            place="·"
            name={t(($) => (unmeteredWh > 0 ? $.energy.unmetered : $.energy.overmetered))}
            wh={unmeteredWh}
            whole={wh}
            most={most}
          />
        )}
      </ol>
    </Card>
  )
}
