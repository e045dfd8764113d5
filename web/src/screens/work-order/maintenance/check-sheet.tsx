import { foundLevels } from '@vigil/contract/patrol/check-in'
import {
  isSaid,
  maintenanceCalls,
  normalResult,
  type MaintenanceResult,
  type MaintenanceSheet,
} from '@vigil/contract/work-order/maintenance'
import { maintenanceRowOf } from '@vigil/contract/work-order/maintenance-rows'
import { useState } from 'react'
import { VerdictChoice } from '#foundation/form/verdict-choice.tsx'
import { FailureLine } from '#foundation/rights/failure-line.tsx'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useName } from '#infrastructure/i18n/use-name.ts'
import { Button } from '#ui/action/button.tsx'
import { CheckBox } from '#ui/choice/check-box.tsx'
import { SelectField } from '#ui/field/select-field.tsx'
import { TextArea } from '#ui/field/text-area.tsx'
import { Sheet } from '#ui/surface/sheet.tsx'
import { useVerdictWords } from './use-verdict-words.ts'
import styles from './maintenance.module.css'

interface CheckSheetProps {
  readonly sheet: MaintenanceSheet
  readonly mayAnswer: boolean
  readonly onDone: () => void
  readonly onClose: () => void
}

/** One device: each item normal, abnormal or not applicable; what is abnormal asks what is wrong. */
export const CheckSheet = ({ sheet, mayAnswer, onDone, onClose }: CheckSheetProps) => {
  const t = useText()
  const { workOrderId, equipmentId, checks } = sheet
  const [results, setResults] = useState(() =>
    checks.map((key) => sheet.results.find((one) => one.key === key) ?? normalResult(key)),
  )
  const { run, busy, failure } = useCommand(maintenanceCalls.answer, onDone)
  const isWholeSaid = results.every(isSaid)
  const change = (key: string, part: Partial<MaintenanceResult>): void =>
    setResults(results.map((one) => (one.key === key ? { ...one, ...part } : one)))
  return (
    <Sheet open title={sheet.equipmentName} closeLabel={t(($) => $.shell.nav.close)} onClose={onClose}>
      <div className={styles.form}>
        <p className={styles.hint}>{t(($) => $.workOrder.maintenance.sheetHint)}</p>
        {results.map((result) => (
          <Item
            key={result.key}
            system={sheet.system}
            result={result}
            onChange={mayAnswer ? (part) => change(result.key, part) : undefined}
          />
        ))}
        <FailureLine failure={failure} />
        {mayAnswer && (
          <Button
            size="large"
            busy={busy}
            disabled={!isWholeSaid}
            onClick={() => void run({ workOrderId, equipmentIds: [equipmentId], results })}
          >
            {t(($) => $.workOrder.maintenance.save)}
          </Button>
        )}
      </div>
    </Sheet>
  )
}

interface ItemProps {
  readonly system: string
  readonly result: MaintenanceResult
  /** None for who only reads. */
  readonly onChange: ((part: Partial<MaintenanceResult>) => void) | undefined
}

const Item = ({ system, result, onChange }: ItemProps) => {
  const t = useText()
  const name = useName()
  const words = useVerdictWords()
  const check = maintenanceRowOf(system)?.checks.find(({ key }) => key === result.key)
  const label = check ? name(check) : result.key
  return (
    <div className={styles.item}>
      <b>{label}</b>
      {onChange ? (
        <VerdictChoice
          label={label}
          value={result.verdict}
          words={words}
          onChange={(verdict) => onChange({ verdict })}
        />
      ) : (
        <p className={styles.hint}>{[words[result.verdict], result.note].filter((part) => part !== '').join(' · ')}</p>
      )}
      {onChange && result.verdict === 'abnormal' && (
        <>
          <TextArea
            label={t(($) => $.workOrder.maintenance.note)}
            value={result.note}
            onChange={(note) => onChange({ note })}
            maxLength={140}
          />
          <SelectField
            label={t(($) => $.workOrder.maintenance.level)}
            value={result.level}
            options={foundLevels.map((value) => ({ value, text: t(($) => $.workOrder.maintenance.levels[value]) }))}
            onChange={(level) => onChange({ level })}
          />
          <CheckBox checked={result.isFixed} onChange={(isFixed) => onChange({ isFixed })}>
            {t(($) => $.workOrder.maintenance.fixed)}
          </CheckBox>
        </>
      )}
    </div>
  )
}
