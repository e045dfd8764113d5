import { projectCalls, type ProjectRow } from '@vigil/contract/tenancy/project'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { Card } from '#ui/surface/card.tsx'
import { useUnits } from '#screens/unit/list/use-units.ts'
import { isPlaced } from '#foundation/map/place.ts'
import type { Place } from '#foundation/map/place.ts'
import styles from './choose.module.css'

const mostFound = 8

interface FoundUnitsProps {
  readonly word: string
  readonly onChoose: (place: Place) => void
}

/** Units of that name; one without coordinates is listed and says why it leads nowhere. */
export const FoundUnits = ({ word, onChoose }: FoundUnitsProps) => {
  const t = useText()
  const { query, rows } = useUnits({ word }, { size: mostFound })
  return (
    <QueryState query={query} call={projectCalls.list} rows={2}>
      {() =>
        rows.length === 0 ? (
          <p className={styles.hint}>{t(($) => $.map.choose.noUnit, { word })}</p>
        ) : (
          <Card padded={false}>
            <ul className={styles.units}>
              {rows.map((unit) => (
                <li key={unit.projectId}>
                  <FoundUnit unit={unit} onChoose={onChoose} />
                </li>
              ))}
            </ul>
          </Card>
        )
      }
    </QueryState>
  )
}

const FoundUnit = ({ unit, onChoose }: { readonly unit: ProjectRow } & Pick<FoundUnitsProps, 'onChoose'>) => {
  const t = useText()
  return (
    <button
      type="button"
      className={styles.unit}
      disabled={!isPlaced(unit)}
      onClick={() => isPlaced(unit) && onChoose(unit)}
    >
      <Icon name="pin" size={20} />
      <span>
        <b>{unit.name}</b>
        <small>{isPlaced(unit) ? unit.address : t(($) => $.map.choose.unplaced)}</small>
      </span>
    </button>
  )
}
