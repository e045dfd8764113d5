/** Where confirmed fires are forwarded: of a unit, or of an operator's units that have no address of their own. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { forwardingCalls, type ForwardAddress } from '@vigil/contract/alarm/forwarding'
import { useState } from 'react'
import { WithTexts } from '#foundation/area/with-texts.tsx'
import { useCan } from '#foundation/rights/can.ts'
import { FailureLine } from '#foundation/rights/failure-line.tsx'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { Card } from '#ui/surface/card.tsx'
import { LineSheet } from './line-sheet.tsx'
import styles from './line-card.module.css'

const { unitLine, setUnitLine, removeUnitLine, operatorLine, setOperatorLine, removeOperatorLine } = forwardingCalls

export const UnitLineCard = ({ projectId }: { readonly projectId: string }) => {
  const query = useQuery({ ...queryOf(unitLine, { projectId }), enabled: useCan()(unitLine) })
  const client = useQueryClient()
  const changed = (): void => void client.invalidateQueries({ queryKey: [unitLine.path] })
  const removal = useCommand(removeUnitLine, changed)
  if (!useCan()(unitLine)) return null
  return (
    <WithTexts areas={['forward']}>
      <QueryState query={query} call={unitLine} rows={1}>
        {({ line }) => (
          <LineCard
            line={line}
            hint="unitHint"
            removal={{ ...removal, run: () => void removal.run({ projectId }) }}
            sheet={(onClose) => (
              <LineSheet call={setUnitLine} holder={{ projectId }} line={line} onSaved={changed} onClose={onClose} />
            )}
          />
        )}
      </QueryState>
    </WithTexts>
  )
}

export const OperatorLineCard = ({ oemId }: { readonly oemId: string }) => {
  const query = useQuery({ ...queryOf(operatorLine, { oemId }), enabled: useCan()(operatorLine) })
  const client = useQueryClient()
  const changed = (): void => void client.invalidateQueries({ queryKey: [operatorLine.path] })
  const removal = useCommand(removeOperatorLine, changed)
  if (!useCan()(operatorLine)) return null
  return (
    <WithTexts areas={['forward']}>
      <QueryState query={query} call={operatorLine} rows={1}>
        {({ line }) => (
          <LineCard
            line={line}
            hint="operatorHint"
            removal={{ ...removal, run: () => void removal.run({ oemId }) }}
            sheet={(onClose) => (
              <LineSheet call={setOperatorLine} holder={{ oemId }} line={line} onSaved={changed} onClose={onClose} />
            )}
          />
        )}
      </QueryState>
    </WithTexts>
  )
}

interface LineCardProps {
  readonly line: ForwardAddress | null
  readonly hint: 'unitHint' | 'operatorHint'
  readonly removal: Pick<ReturnType<typeof useCommand>, 'busy' | 'failure'> & { readonly run: () => void }
  readonly sheet: (onClose: () => void) => React.ReactNode
}

const LineCard = ({ line, hint, removal, sheet }: LineCardProps) => {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  const [isAsked, setAsked] = useState(false)
  return (
    <Card title={t(($) => $.forward.line.title)}>
      <div className={styles.line}>
        <b>{line?.name ?? t(($) => $.forward.line.none)}</b>
        {line && <span>{line.address}</span>}
        <p className={styles.hint}>{t(($) => $.forward.line[hint])}</p>
      </div>
      <FailureLine failure={removal.failure} />
      <div className={styles.acts}>
        <Button look="soft" size="small" onClick={() => setOpen(true)}>
          {line ? t(($) => $.forward.line.change) : t(($) => $.forward.line.set)}
        </Button>
        {line && (
          <Button
            look={isAsked ? 'ink' : 'text'}
            size="small"
            busy={removal.busy}
            onClick={() => (isAsked ? removal.run() : setAsked(true))}
          >
            {isAsked ? t(($) => $.forward.line.removeAgain) : t(($) => $.forward.line.remove)}
          </Button>
        )}
      </div>
      {isOpen && sheet(() => setOpen(false))}
    </Card>
  )
}
