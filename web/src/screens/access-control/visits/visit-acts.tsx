import { visitCalls, type VisitDetail } from '@vigil/contract/visitor/visit'
import { useState } from 'react'
import { AskedTwice } from '#foundation/form/asked-twice.tsx'
import { useCan } from '#foundation/rights/can.ts'
import { FailureLine } from '#foundation/rights/failure-line.tsx'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import { DoorChoice } from '../doors/door-choice.tsx'
import styles from '../access.module.css'

interface VisitActsProps {
  readonly visit: VisitDetail
  readonly onChanged: () => void
}

/** What may be done with it in the state it is in. */
export const VisitActs = ({ visit, onChanged }: VisitActsProps) => {
  const t = useText()
  const can = useCan()
  if (visit.state === 'asked' && !visit.mayDecide)
    return <p className={styles.hint}>{t(($) => $.register.access.visit.hostFirst)}</p>
  if (visit.state === 'asked') return <Decide visit={visit} onChanged={onChanged} />
  if (visit.state === 'approved' && can(visitCalls.revoke))
    return (
      <WithWhy
        visit={visit}
        call={visitCalls.revoke}
        text={t(($) => $.register.access.visit.revoke)}
        onChanged={onChanged}
      />
    )
  if (visit.state === 'visiting' && can(visitCalls.leave)) return <Leave visit={visit} onChanged={onChanged} />
  return null
}

const Decide = ({ visit, onChanged }: VisitActsProps) => {
  const t = useText()
  const [doorIds, setDoors] = useState<readonly string[]>([])
  const [tried, setTried] = useState(false)
  const { run, busy, failure } = useCommand(visitCalls.approve, onChanged)
  const approve = (): void => {
    setTried(true)
    if (doorIds.length > 0) void run({ visitId: visit.visitId, version: visit.version, doorIds: [...doorIds] })
  }
  return (
    <>
      <DoorChoice
        projectId={visit.projectId}
        label={t(($) => $.register.access.visit.chooseDoors)}
        chosen={doorIds}
        onChange={setDoors}
      />
      {tried && doorIds.length === 0 && (
        <p className={styles.problem} role="alert">
          {t(($) => $.register.access.visit.lacksDoor)}
        </p>
      )}
      <FailureLine failure={failure} />
      <Button size="large" busy={busy} onClick={approve}>
        {t(($) => $.register.access.visit.approve)}
      </Button>
      <WithWhy
        visit={visit}
        call={visitCalls.refuse}
        text={t(($) => $.register.access.visit.refuse)}
        onChanged={onChanged}
      />
    </>
  )
}

interface WithWhyProps extends VisitActsProps {
  readonly call: (typeof visitCalls)['refuse'] | (typeof visitCalls)['revoke']
  readonly text: string
}

/** The first press asks why, the second says it. */
const WithWhy = ({ visit, call, text, onChanged }: WithWhyProps) => {
  const t = useText()
  const [isAsking, setAsking] = useState(false)
  const [why, setWhy] = useState('')
  const { run, busy, failure } = useCommand(call, onChanged)
  const press = (): void => {
    if (!isAsking) setAsking(true)
    else if (why.trim() !== '') void run({ visitId: visit.visitId, version: visit.version, why })
  }
  return (
    <>
      {isAsking && (
        <TextField
          label={t(($) => $.register.access.visit.why)}
          placeholder={t(($) => $.register.access.visit.lacksWhy)}
          maxLength={200}
          value={why}
          onChange={setWhy}
        />
      )}
      <FailureLine failure={failure} />
      <Button look="outline" size="large" busy={busy} onClick={press}>
        {text}
      </Button>
    </>
  )
}

const Leave = ({ visit, onChanged }: VisitActsProps) => {
  const t = useText()
  const { run, ...leaving } = useCommand(visitCalls.leave, onChanged)
  const { visitId, version } = visit
  return (
    <AskedTwice
      text={t(($) => $.register.access.visit.sayLeft)}
      ask={t(($) => $.register.access.visit.sayLeftAsk)}
      onSure={() => void run({ visitId, version })}
      {...leaving}
    />
  )
}
