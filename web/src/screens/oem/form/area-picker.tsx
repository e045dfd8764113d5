import { useQuery } from '@tanstack/react-query'
import { provinceCalls } from '@vigil/contract/tenancy/province'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { CheckBox } from '#ui/choice/check-box.tsx'
import styles from './form.module.css'

interface AreaPickerProps {
  readonly chosen: readonly string[]
  readonly onChange: (chosen: readonly string[]) => void
}

/** The provinces an operator works in. */
export const AreaPicker = ({ chosen, onChange }: AreaPickerProps) => {
  const t = useText()
  const query = useQuery({ ...queryOf(provinceCalls.list, {}), staleTime: Infinity })
  const press = (code: string, isChosen: boolean): void =>
    onChange(isChosen ? [...chosen, code] : chosen.filter((other) => other !== code))
  return (
    <fieldset className={styles.field}>
      <legend>{t(($) => $.oem.form.areas)}</legend>
      <small className={styles.hint}>{t(($) => $.oem.form.areasHint)}</small>
      <QueryState query={query} call={provinceCalls.list} rows={2}>
        {({ rows }) => (
          <div className={styles.areas}>
            {rows.map(({ code, name }) => (
              <CheckBox key={code} checked={chosen.includes(code)} onChange={(isChosen) => press(code, isChosen)}>
                {name}
              </CheckBox>
            ))}
          </div>
        )}
      </QueryState>
    </fieldset>
  )
}
