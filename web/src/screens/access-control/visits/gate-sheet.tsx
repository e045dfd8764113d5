import { useQuery } from '@tanstack/react-query'
import { doorCalls } from '@vigil/contract/visitor/door'
import { gateCalls, gateDirections, type GateAnswer, type GateDirection } from '@vigil/contract/visitor/gate'
import { passRefusalWords } from '@vigil/contract/visitor/pass-refusals'
import { useState } from 'react'
import { ScanView } from '#foundation/camera/scan-view.tsx'
import { useCan } from '#foundation/rights/can.ts'
import { FailureLine } from '#foundation/rights/failure-line.tsx'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useName } from '#infrastructure/i18n/use-name.ts'
import { Button } from '#ui/action/button.tsx'
import { Segmented } from '#ui/choice/segmented.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { SelectField } from '#ui/field/select-field.tsx'
import { Sheet } from '#ui/surface/sheet.tsx'
import styles from '../access.module.css'

interface GateSheetProps {
  readonly projectId: string
  readonly onChanged: () => void
  readonly onClose: () => void
}

/** The front desk stands in for a gate: the same question, the same answer, the same row in the log. */
export const GateSheet = ({ projectId, onChanged, onClose }: GateSheetProps) => {
  const t = useText()
  const can = useCan()
  const [chosen, choose] = useState('')
  const [direction, setDirection] = useState<GateDirection>('in')
  const [said, setSaid] = useState<GateAnswer | undefined>(undefined)
  const doors = useQuery({ ...queryOf(doorCalls.doors, { projectId }), enabled: can(doorCalls.doors) }).data?.rows ?? []
  const doorId = chosen === '' ? (doors[0]?.equipmentId ?? '') : chosen
  const { run, failure } = useCommand(gateCalls.visitor, (answer) => {
    setSaid(answer)
    onChanged()
  })
  const read = (content: string): boolean => {
    if (doorId === '' || !content.startsWith('VV1.')) return false
    void run({ doorId, direction, content })
    return true
  }
  return (
    <Sheet
      open
      title={t(($) => $.register.access.gate.title)}
      closeLabel={t(($) => $.shell.nav.close)}
      onClose={onClose}
    >
      {said ? (
        <Answer said={said} onAgain={() => setSaid(undefined)} />
      ) : (
        <div className={styles.form}>
          <SelectField
            label={t(($) => $.register.access.gate.door)}
            value={doorId}
            options={doors.map(({ equipmentId, name }) => ({ value: equipmentId, text: name }))}
            onChange={choose}
          />
          <Segmented
            label={t(($) => $.register.access.gate.direction)}
            options={gateDirections.map((value) => ({ value, text: t(($) => $.register.access.gate[value]) }))}
            value={direction}
            onChange={setDirection}
          />
          <ScanView words={($) => $.register.access.gate} onText={read} />
          <FailureLine failure={failure} />
        </div>
      )}
    </Sheet>
  )
}

const Answer = ({ said, onAgain }: { readonly said: GateAnswer; readonly onAgain: () => void }) => {
  const t = useText()
  const name = useName()
  const { isAdmitted, refusal, personName, people } = said
  const who = [personName, people > 1 ? t(($) => $.register.access.visits.people, { count: people }) : null]
  return (
    <EmptyState
      picture={isAdmitted ? 'clear' : 'lock'}
      title={t(($) => (isAdmitted ? $.register.access.gate.admitted : $.register.access.gate.refused))}
      hint={refusal === null ? who.filter((part) => part !== null).join(' · ') : name(passRefusalWords[refusal])}
      action={<Button onClick={onAgain}>{t(($) => $.register.access.gate.again)}</Button>}
      urgent={!isAdmitted}
    />
  )
}
