import { useQuery, useQueryClient } from '@tanstack/react-query'
import { commissioningCalls, type Commissioning, type StepProof } from '@vigil/contract/equipment/commissioning'
import { useState } from 'react'
import { FailureLine } from '#foundation/rights/failure-line.tsx'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { useCan } from '#foundation/rights/can.ts'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { StateTag } from '#ui/severity/state-tag.tsx'
import { Card } from '#ui/surface/card.tsx'
import { Dock } from '#ui/surface/dock.tsx'
import { WaiveSheet } from './waive-sheet.tsx'
import column from '../column.module.css'
import styles from './commissioning.module.css'

/** While somebody presses the test key he looks at this. */
const askEveryMs = 3_000

/** What the device has shown since the test began. The platform keeps it: whoever comes back goes on where it was. */
export const CommissioningView = ({ equipmentId }: { readonly equipmentId: string }) => {
  const can = useCan()
  const query = useQuery({
    ...queryOf(commissioningCalls.get, { equipmentId }),
    enabled: can(commissioningCalls.get),
    refetchInterval: ({ state: { data } }) => (data?.begunAt && !data.endedAt ? askEveryMs : false),
  })
  return (
    <QueryState query={query} call={commissioningCalls.get} rows={3}>
      {(test) => <Test test={test} />}
    </QueryState>
  )
}

const Test = ({ test }: { readonly test: Commissioning }) => {
  const t = useText()
  const can = useCan()
  const queries = useQueryClient()
  const { equipmentId } = test
  const known = (next: Commissioning): void => {
    queries.setQueryData(queryOf(commissioningCalls.get, { equipmentId }).queryKey, next)
  }
  const begin = useCommand(commissioningCalls.begin, known)
  const finish = useCommand(commissioningCalls.finish, known)
  const [waived, setWaived] = useState<StepProof['step'] | undefined>(undefined)
  const isOpen = test.begunAt !== null && test.endedAt === null
  const left = test.steps.filter(({ state }) => state === 'waiting').length
  return (
    <>
      <div className={column.body}>
        <Card
          title={t(($) => $.onboarding.test.title)}
          aside={isOpen && t(($) => $.onboarding.test.left, { count: left })}
          padded={false}
        >
          <p className={styles.state} role="status">
            {test.endedAt !== null
              ? t(($) => $.onboarding.test.ended)
              : isOpen
                ? t(($) => $.onboarding.test.open, { name: test.begunBy ?? '' })
                : t(($) => $.onboarding.test.hint)}
          </p>
          <ol className={styles.steps}>
            {test.steps.map((proof) => (
              <Step
                key={proof.step}
                proof={proof}
                isOpen={isOpen}
                onWaive={can(commissioningCalls.waive) ? () => setWaived(proof.step) : undefined}
              />
            ))}
          </ol>
        </Card>
        <FailureLine failure={begin.failure ?? finish.failure} />
      </div>
      {can(commissioningCalls.begin) && (
        <Dock>
          {isOpen ? (
            <Button size="large" busy={finish.busy} onClick={() => void finish.run({ equipmentId })}>
              {t(($) => $.onboarding.test.finish)}
            </Button>
          ) : (
            <Button size="large" busy={begin.busy} onClick={() => void begin.run({ equipmentId })}>
              {test.endedAt === null ? t(($) => $.onboarding.test.begin) : t(($) => $.onboarding.test.beginAgain)}
            </Button>
          )}
        </Dock>
      )}
      {waived && (
        <WaiveSheet
          equipmentId={equipmentId}
          step={waived}
          onClose={() => setWaived(undefined)}
          onDone={(next) => {
            known(next)
            setWaived(undefined)
          }}
        />
      )}
    </>
  )
}

interface StepProps {
  readonly proof: StepProof
  readonly isOpen: boolean
  /** Absent for whoever may not. */
  readonly onWaive: (() => void) | undefined
}

const Step = ({ proof: { step, state, by, reason }, isOpen, onWaive }: StepProps) => {
  const t = useText()
  return (
    <li className={styles.step}>
      <span className={styles.words}>
        <b>{t(($) => $.onboarding.test.step[step])}</b>
        <span className={styles.hint}>
          {state === 'waived'
            ? t(($) => $.onboarding.test.waivedBy, { name: by ?? '', reason: reason ?? '' })
            : t(($) => $.onboarding.test.how[step])}
        </span>
      </span>
      <StateTag tone={state === 'passed' ? 'action' : 'plain'}>{t(($) => $.onboarding.test.state[state])}</StateTag>
      {isOpen && state === 'waiting' && onWaive && (
        <Button
          look="outline"
          size="small"
          aria-label={t(($) => $.onboarding.test.waiveStep, { step: t(($) => $.onboarding.test.step[step]) })}
          onClick={onWaive}
        >
          {t(($) => $.onboarding.test.waive)}
        </Button>
      )}
    </li>
  )
}
