import { useQuery } from '@tanstack/react-query'
import { equipmentCalls, type Equipment } from '@vigil/contract/equipment/equipment'
import { useState } from 'react'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useDebounced } from '#infrastructure/signal/use-debounced.ts'
import { SearchField } from '#ui/field/search-field.tsx'
import styles from './why.module.css'

/** The server wants two letters at least: one would match everything. */
const shortest = 2
const mostHits = 20

export const EquipmentSearch = ({ onChoose }: { readonly onChoose: (equipment: Equipment) => void }) => {
  const t = useText()
  const [typed, setTyped] = useState('')
  const word = useDebounced(typed.trim())
  const isLong = word.length >= shortest
  const query = useQuery({ ...queryOf(equipmentCalls.search, { word, size: mostHits }), enabled: isLong })
  return (
    <div className={styles.search}>
      <SearchField
        label={t(($) => $.people.grants.findEquipment)}
        placeholder={t(($) => $.people.why.find)}
        clearLabel={t(($) => $.shell.search.clear)}
        value={typed}
        onChange={setTyped}
      />
      {!isLong && <p className={styles.hint}>{t(($) => $.people.why.findHint)}</p>}
      {isLong && (
        <QueryState query={query} call={equipmentCalls.search} rows={2}>
          {({ rows }) => (
            <ul className={styles.list}>
              {rows.map((equipment) => (
                <li key={equipment.equipmentId}>
                  <button type="button" className={styles.action} onClick={() => onChoose(equipment)}>
                    <span>
                      <b>{equipment.deviceName}</b>
                      <small>{equipment.installAdd || equipment.typeName}</small>
                    </span>
                  </button>
                </li>
              ))}
              {rows.length === 0 && <li className={styles.hint}>{t(($) => $.shell.search.none, { word })}</li>}
            </ul>
          )}
        </QueryState>
      )}
    </div>
  )
}
