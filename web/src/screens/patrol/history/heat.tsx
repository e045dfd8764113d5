import type { PatrolFigures } from '@vigil/contract/patrol/history'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Card } from '#ui/surface/card.tsx'
import { placeText } from '../place-text.ts'
import { shadeOf } from './shade.ts'
import type { HistoryFilter } from './use-history-filter.ts'
import styles from '../desk.module.css'

interface HeatProps {
  readonly figures: PatrolFigures
  readonly filter: HistoryFilter
  readonly isShaded: boolean
}

const sumOf = (cells: PatrolFigures['cells']): number => cells.reduce((sum, { missed }) => sum + missed, 0)

/** Place by window: where and when points are missed. Pressing a cell opens its rows. */
export const Heat = ({ figures: { cells }, filter, isShaded }: HeatProps) => {
  const t = useText()
  const hours = [...new Set(cells.map(({ from }) => from))].toSorted()
  const places = [...new Map(cells.map((cell) => [cell.placeId, cell])).values()]
  const most = Math.max(...cells.map(({ missed }) => missed), 0)
  return (
    <Card title={t(($) => $.patrol.desk.history.heat)} className={styles.wide}>
      <div className={styles.scroll}>
        <table className={styles.heat}>
          <thead>
            <tr>
              <th scope="col">{t(($) => $.patrol.desk.history.place)}</th>
              {hours.map((from) => (
                <th key={from} scope="col">
                  {from}
                </th>
              ))}
              <th scope="col">{t(($) => $.patrol.desk.history.sum)}</th>
            </tr>
          </thead>
          <tbody>
            {places.map(({ placeId, placeName, areaName }) => {
              const name = placeText(areaName, placeName)
              return (
                <tr key={placeId}>
                  <th scope="row">{name}</th>
                  {hours.map((from) => {
                    const cell = cells.find((one) => one.placeId === placeId && one.from === from)
                    if (!cell) return <td key={from} />
                    const isChosen = filter.placeId === placeId && filter.hour === from
                    return (
                      <td key={from}>
                        <button
                          type="button"
                          className={styles.cell}
                          data-shade={shadeOf(cell.missed, most, isShaded)}
                          aria-pressed={isChosen}
                          aria-label={t(($) => $.patrol.desk.history.cell, { place: name, from, count: cell.missed })}
                          onClick={() =>
                            filter.change(
                              isChosen
                                ? { place: undefined, from: undefined }
                                : { place: placeId, from, outcome: 'missed' },
                            )
                          }
                        >
                          {cell.missed === 0 ? '·' : cell.missed}
                        </button>
                      </td>
                    )
                  })}
                  <td>{sumOf(cells.filter((one) => one.placeId === placeId))}</td>
                </tr>
              )
            })}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t(($) => $.patrol.desk.history.sum)}</th>
              {hours.map((from) => (
                <td key={from}>{sumOf(cells.filter((one) => one.from === from))}</td>
              ))}
              <td>{sumOf(cells)}</td>
            </tr>
          </tfoot>
        </table>
      </div>
    </Card>
  )
}
