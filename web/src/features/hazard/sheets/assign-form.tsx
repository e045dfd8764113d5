import { useQuery } from '@tanstack/react-query'
import { hazardCalls } from '@vigil/contract/hazard'
import { useState } from 'react'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { SelectField } from '#ui/field/select-field.tsx'
import { RowSkeleton } from '#ui/row/row-skeleton.tsx'
import { FormFrame, type ActFormProps } from './form-frame.tsx'

const jobs = ['responsible', 'manager', 'dutyOfficer', 'maintainer', 'inspector'] as const

export const AssignForm = ({ shown: { hazardId }, acts, onDone }: ActFormProps) => {
  const t = useText()
  const query = useQuery(queryOf(hazardCalls.correctors, { hazardId }))
  const [chosen, setChosen] = useState<string | undefined>(undefined)
  const wordOf = (job: string | null): string => {
    const known = jobs.find((one) => one === job)
    return known ? ` · ${t(($) => $.hazard.job[known])}` : ''
  }
  return (
    <QueryState
      query={query}
      call={hazardCalls.correctors}
      waiting={<RowSkeleton rows={2} label={t(($) => $.shell.load.loading)} />}
    >
      {({ rows }) => {
        const accountId = chosen ?? rows[0]?.accountId ?? ''
        const send = async (): Promise<void> => {
          if (await acts.run(hazardCalls.assign, { hazardId, accountId })) onDone()
        }
        return (
          <FormFrame
            hint={t(($) => $.hazard.sheet.assignHint)}
            ready={accountId !== ''}
            acts={acts}
            onSend={() => void send()}
          >
            <SelectField
              label={t(($) => $.hazard.sheet.who)}
              value={accountId}
              options={rows.map(({ accountId: value, name, job }) => ({ value, text: `${name}${wordOf(job)}` }))}
              onChange={setChosen}
            />
          </FormFrame>
        )
      }}
    </QueryState>
  )
}
